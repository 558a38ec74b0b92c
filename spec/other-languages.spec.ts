/** The programs of docs/guides/other-languages.md, with the files that their first lines generate. */
import { dirname, join } from "node:path";
import { mkdirSync } from "node:fs";
import { printed, runProgram } from "../apps/cli/spec/run-program.js";
import { blocksOf, textOf } from "./helpers/documents-markdown.js";
import { isInstalled, output, TOOLCHAINS, writeProgram } from "./helpers/languages/languages.js";
import { describeIf } from "./helpers/skips.js";
import { temporaryFolder } from "./helpers/temporary-folder.js";

const blocks = blocksOf(textOf("docs/guides/other-languages.md"));

for (const toolchain of TOOLCHAINS) {
  const { language, main, builds, run } = toolchain;

  describeIf(isInstalled(toolchain), "toolchains")(`the program of ${language}`, () => {
    const folder = temporaryFolder();

    it("prints what the page says", async () => {
      const { text, said } = blocks.find((block) => block.language === language)!;
      const [, line = ""] = /^(?:\/\/|#) uri-abnf (.*)/.exec(text) ?? [];
      const argv = line.split(" ");
      const file = join(folder, argv.pop()!);
      mkdirSync(dirname(file), { recursive: true });
      expect(await runProgram([...argv, file])).toEqual(printed(""));
      const program = main.replace("driver", "main").replace("Driver", "Main");
      writeProgram(folder, { "go.mod": "module example.com/app\n\ngo 1.18\n", [program]: text });
      for (const command of [...builds, run]) {
        const own = command.map((word) => word.replace("driver", "main").replace("Driver", "Main"));
        const printedBy = output(folder, own);
        expect([own, printedBy]).toEqual([own, command === run ? `${said}\n` : ""]);
      }
    });
  });
}
