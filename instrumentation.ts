/** Runs once, before the server takes requests. Compiled for the edge too, hence the split. */
export async function register() {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { start } = await import("./instrumentation.node.ts");
    await start();
  }
}
