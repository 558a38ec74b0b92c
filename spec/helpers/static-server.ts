/** A server of static files, for pages that a browser loads. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";

const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export interface StaticServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/**
 * Serves a folder on a free port of this machine.
 *
 * @param headersOf returns the headers for a path, in addition to the type of its content
 */
export async function serve(
  folder: string,
  headersOf: (path: string) => Readonly<Record<string, string>> = () => ({}),
): Promise<StaticServer> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const path = normalize(decodeURIComponent(pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    readFile(file).then(
      (content) => {
        response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
        for (const [name, value] of Object.entries(headersOf(path)))
          response.setHeader(name, value);
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await listening(server);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${String(port)}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve) => server.listen(0, "localhost", () => resolve()));
}
