// Answers for each record of a file: see languages.ts.
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Paths;

final class Driver {
    private static final Unicode[] RULES = {
        Unicode.URI_REFERENCE, Unicode.MAILBOX, Unicode.IRI_REFERENCE, Unicode.MIXED, Unicode.WORDS
    };

    public static void main(String[] args) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(Paths.get(args[0])));
        StringBuilder out = new StringBuilder();
        while (all.hasRemaining()) {
            int number = all.get();
            boolean isText = all.get() == 1;
            byte[] data = new byte[all.getInt()];
            all.get(data);
            String text = isText ? ByteBuffer.wrap(data).asCharBuffer().toString() : null;
            if (number < RULES.length) {
                Unicode r = RULES[number];
                if (isText) add(out, r.matches(text), r.prefixEnd(text), r.mismatch(text));
                else add(out, r.matches(data), r.prefixEnd(data), r.mismatch(data));
            } else {
                Octets r = Octets.PACKET;
                if (isText) add(out, r.matches(text), r.prefixEnd(text), r.mismatch(text));
                else add(out, r.matches(data), r.prefixEnd(data), r.mismatch(data));
            }
        }
        System.out.print(out);
    }

    private static void add(StringBuilder out, boolean matches, int prefixEnd, int mismatch) {
        out.append(matches ? 1 : 0).append(' ').append(prefixEnd).append(' ').append(mismatch).append('\n');
    }
}
