import { get, type IncomingMessage } from "node:http";

/** A live stream of a person, opened as a browser opens it. */
export interface StreamWatcher {
  /** Resolves with the time when the stream names the record; `null` after `timeoutMs`. */
  waitFor: (id: string, timeoutMs: number) => Promise<number | null>;
  /** How often a text of `forbidden` was in the bytes received. */
  leaks: () => number;
  bytes: () => number;
  close: () => void;
}

/** Opens a live stream, and searches every byte of it for texts that must not be there. */
export const watchStream = async (
  origin: string,
  cookie: string,
  forbidden: RegExp,
): Promise<StreamWatcher> => {
  const waiting = new Map<string, ((at: number) => void)[]>();
  let line = "";
  let leaks = 0;
  let bytes = 0;
  const readLine = (text: string) => {
    if (forbidden.test(text)) leaks += 1;
    for (const [id, resolvers] of waiting) {
      if (!text.includes(`"${id}"`)) continue;
      waiting.delete(id);
      for (const resolve of resolvers) resolve(performance.now());
    }
  };
  const headers = { cookie, "sec-fetch-site": "same-origin", accept: "text/event-stream" };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${origin}/api/live`, { headers, agent: false }, resolve).on("error", reject);
  });
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  answer.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    const lines = (line + String(chunk)).split("\n");
    line = lines.pop() ?? "";
    for (const text of lines) readLine(text);
  });
  answer.on("error", () => undefined);
  return {
    waitFor: (id, timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, timeoutMs, null);
        const onSeen = (at: number) => {
          clearTimeout(timer);
          resolve(at);
        };
        waiting.set(id, [...(waiting.get(id) ?? []), onSeen]);
      }),
    leaks: () => leaks,
    bytes: () => bytes,
    close: () => answer.destroy(),
  };
};
