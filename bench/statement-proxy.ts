import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";

/** Bytes before the body of a message: its type and its length. The first message has no type. */
const lengthBytes = 4;

/**
 * Returns a function that takes what a client sends to PostgreSQL, chunk by chunk, and calls
 * `onStatement` for each statement that the client runs: a simple query, or the execution of a
 * prepared one (messages `Q` and `E` of the frontend protocol, version 3).
 */
export const createStatementCounter = (onStatement: () => void) => {
  let rest = Buffer.alloc(0);
  let bytesToSkip = 0;
  let isFirst = true;
  return (chunk: Buffer): void => {
    const skipped = Math.min(bytesToSkip, chunk.length);
    bytesToSkip -= skipped;
    rest = Buffer.concat([rest, chunk.subarray(skipped)]);
    for (;;) {
      const typeBytes = isFirst ? 0 : 1;
      if (rest.length < typeBytes + lengthBytes) return;
      const type = isFirst ? "" : String.fromCharCode(rest[0] ?? 0);
      // The length counts itself, and not the type.
      const size = typeBytes + rest.readInt32BE(typeBytes);
      if (type === "Q" || type === "E") onStatement();
      isFirst = false;
      bytesToSkip = Math.max(0, size - rest.length);
      rest = rest.subarray(Math.min(size, rest.length));
    }
  };
};

/** Starts a proxy between Quartermaster and PostgreSQL that counts the statements of Quartermaster. */
export async function startStatementProxy() {
  let statements = 0;
  let target: URL | null = null;
  const server = createServer((client) => {
    const database = connect(Number(target?.port), target?.hostname);
    const count = createStatementCounter(() => {
      statements += 1;
    });
    client.on("data", count);
    client.pipe(database).pipe(client);
    client.on("error", () => database.destroy());
    database.on("error", () => client.destroy());
    client.on("close", () => database.destroy());
    database.on("close", () => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    /** Returns the URL by which a client reaches this database through the proxy. */
    through: (databaseUrl: string): string => {
      target = new URL(databaseUrl);
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${port}`;
      return url.href;
    },
    count: () => statements,
    close: () => server.close(),
  };
}
