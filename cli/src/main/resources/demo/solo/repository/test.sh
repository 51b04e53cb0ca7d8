# Compiles the shop and runs its tests, which print the Test Anything Protocol.
set -e
bin="${JAVA_HOME:+$JAVA_HOME/bin/}"
rm -rf out
"${bin}javac" -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC -d out src/shop/*.java
exec "${bin}java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp out shop.InvoiceTest
