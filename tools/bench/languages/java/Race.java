// Matches the lines of a file: `Race FILE ENGINE PASSES PATTERN` prints the number of matches, and the seconds of each pass.
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.regex.Pattern;

final class Race {
    public static void main(String[] args) throws IOException {
        String text = new String(Files.readAllBytes(Paths.get(args[0])), StandardCharsets.UTF_8);
        String[] lines = text.split("\n");
        byte[][] bytes = new byte[lines.length][];
        for (int i = 0; i < lines.length; i++) bytes[i] = lines[i].getBytes(StandardCharsets.UTF_8);
        Pattern pattern = Pattern.compile(args[3]);
        // The compiler of the virtual machine needs some passes, which are not printed.
        int passes = Integer.parseInt(args[2]), warmUp = 5;
        for (int pass = -warmUp; pass < passes; pass++) {
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            int matches = 0;
            if (args[1].equals("own")) {
                for (byte[] line : bytes) if (Generated.URI_REFERENCE.matches(line)) matches++;
            } else if (args[1].equals("text")) {
                for (String line : lines) if (Generated.URI_REFERENCE.matches(line)) matches++;
            } else {
                for (String line : lines) if (pattern.matcher(line).matches()) matches++;
            }
            long time = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            if (pass >= 0) System.out.println(matches + " " + time / 1e9);
        }
    }
}
