import "server-only";
import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, sep } from "node:path";

/** Built scripts and style sheets, which the build compressed (`scripts/run/compress-files.ts`). */
const types: Readonly<Record<string, string>> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

const prefix = "/_next/static/";

interface CompressedFile {
  type: string;
  body: Buffer;
}

const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    // A development server has no build.
    return [];
  }
};

const readFiles = (folder: string): Map<string, CompressedFile> => {
  const files = new Map<string, CompressedFile>();
  for (const name of namesIn(folder)) {
    const original = name.replace(/\.br$/, "");
    const type = types[extname(original)];
    if (original === name || !type) continue;
    const path = `${prefix}${original.split(sep).join("/")}`;
    files.set(path, { type, body: readFileSync(join(folder, name)) });
  }
  return files;
};

const acceptsBrotli = ({ headers }: IncomingMessage) =>
  /(?:^|[\s,])br(?:$|[\s,])/.test(String(headers["accept-encoding"] ?? ""));

/**
 * Returns a function that answers requests for built scripts and style sheets with the compressed
 * copies in a folder, for browsers that accept Brotli. It returns whether it has answered; Next
 * answers all others. The names of these files change with their content, so they never go stale.
 */
export const openCompressedFiles = (folder: string) => {
  const files = readFiles(folder);
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const file = files.get((request.url ?? "").split("?", 1)[0] ?? "");
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!file || !isRead || !acceptsBrotli(request)) return false;
    response.writeHead(200, {
      "Content-Type": file.type,
      "Content-Encoding": "br",
      "Content-Length": file.body.length,
      "Cache-Control": "public, max-age=31536000, immutable",
      Vary: "Accept-Encoding",
    });
    response.end(request.method === "HEAD" ? undefined : file.body);
    return true;
  };
};
