/**
 * How Chromium is started here: without its calls home, which a closed network refuses in numbers,
 * and without the sandbox as root, where it refuses to start.
 */
export const browserFlags: readonly string[] = [
  ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-dev-shm-usage",
];
