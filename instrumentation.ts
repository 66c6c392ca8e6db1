/** Next calls this once, before the server accepts requests. It is compiled for the edge too. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./instrumentation.node.ts");
    await start();
  }
}
