import { setTimeout as wait } from "node:timers/promises";

/** Long enough to tell from an answer that came at once. */
const gapMs = 300;

/** Streams two parts, by which `npm run doctor` sees whether a proxy collects streams. Needs no session. */
export function GET(): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async start(stream) {
      stream.enqueue(encoder.encode("first\n"));
      await wait(gapMs);
      stream.enqueue(encoder.encode("second\n"));
      stream.close();
    },
  });
  const headers = {
    "Content-Type": "text/event-stream",
    "Cache-Control": "private, no-store, no-transform",
    "X-Accel-Buffering": "no",
  };
  return new Response(body, { headers });
}

/** Never made by the build. */
export const dynamic = "force-dynamic";
