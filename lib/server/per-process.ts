/**
 * Returns a function that returns a value which this process has once, created at the first call.
 * It is kept on globalThis under its name, because instrumentation and each of Next's bundles load
 * a module separately.
 */
export const perProcess =
  <Value>(name: `qm${string}`, create: () => Value) =>
  (): Value => {
    const held = globalThis as typeof globalThis & Partial<Record<`qm${string}`, Value>>;
    held[name] ??= create();
    return held[name];
  };
