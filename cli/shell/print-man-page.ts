/** The program that the build runs at its end: prints the manual page of the command. */
import process from "node:process";
import { program } from "../program.js";
import { Session } from "../session.js";
import { commandsOf, dataOf } from "./command-line.js";
import { manPage } from "./man-page.js";
import { version } from "../../package.json";

const { stdin, stdout, stderr } = process;
const command = program(new Session({ stdin, stdout, stderr }));
stdout.write(manPage(dataOf(command), commandsOf(command), version));
