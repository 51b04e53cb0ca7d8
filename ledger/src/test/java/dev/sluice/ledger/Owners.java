package dev.sluice.ledger;

import dev.sluice.seam.Owner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Identities of real processes, and of ones that cannot be seen from here. */
final class Owners {
    private Owners() {}

    static Owner of(long pid) throws IOException {
        Owner here = Owner.current();
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] afterName = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return new Owner(here.host(), here.bootId(), here.pidNamespace(), pid, afterName[19]);
    }

    static Owner inAnotherContainer() {
        Owner here = Owner.current();
        return new Owner(here.host(), here.bootId(), "pid:[1]", here.pid(), here.processStart());
    }

    static Owner onAnotherHost() {
        return new Owner("elsewhere", "11111111-2222-3333-4444-555555555555", "pid:[1]", 7, "1");
    }

    static Owner beforeReboot() {
        Owner here = Owner.current();
        return new Owner(
                here.host(),
                "11111111-2222-3333-4444-555555555555",
                here.pidNamespace(),
                here.pid(),
                here.processStart());
    }

    static Owner earlierWithThisPid() {
        Owner here = Owner.current();
        return new Owner(here.host(), here.bootId(), here.pidNamespace(), here.pid(), "1");
    }
}
