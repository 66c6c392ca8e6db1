import type { HttpEnv } from "#sandbox/http/http-env.ts";
import type { Grant } from "#sandbox/keys/access.ts";

export type Answer = (request: Request, env: HttpEnv["Bindings"]) => Response | Promise<Response>;

/** Rejects as `fetch` does when its signal aborts. */
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
  });

/**
 * Returns a `fetch` that the sandbox's own routes answer, without a socket. A fault that cuts the
 * connection rejects, as the network does.
 */
export const ownFetch =
  (answer: Answer, grant?: Grant): typeof fetch =>
  async (input, init) => {
    const request = new Request(input, init);
    const response = await Promise.race([
      answer(request, grant ? { grant } : {}),
      untilAborted(init?.signal),
    ]);
    if (response.headers.has("x-hono-already-sent")) {
      const cause = Object.assign(new Error("The connection was cut"), { code: "ECONNRESET" });
      throw new TypeError("fetch failed", { cause });
    }
    return response;
  };
