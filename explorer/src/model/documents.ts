/** The ABNF of documents that the user opens, drops or pastes. */
import { clientFor } from "./clients.js";

export async function abnfOfFile(file: File): Promise<string> {
  return clientFor("document").ask("document", { text: await file.text(), name: file.name });
}

export function abnfOfPasted(text: string): Promise<string> {
  return clientFor("document").ask("document", { text, name: "" });
}
