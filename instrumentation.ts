import type { Instrumentation } from "next";

/** Next calls this once, before the server accepts requests. It is compiled for the edge too. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./instrumentation.node.ts");
    await start();
  }
}

/** Next calls this with each error of a page, a route or an action, before it answers. */
export const onRequestError: Instrumentation.onRequestError = async (error, request) => {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { reportRequestError } = await import("./instrumentation.node.ts");
    reportRequestError(error, request);
  }
};
