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

const bySettings = perProcess("qmBySettings", () => new Map<string, unknown>());

/** As `perProcess`, for what was made under the process's settings: `forgetSettings` ends it. */
export const perSettings =
  <Value>(name: string, create: () => Value) =>
  (): Value => {
    const held = bySettings();
    if (!held.has(name)) held.set(name, create());
    return held.get(name) as Value;
  };

/** Forgets all that was parsed, made or cached under the process's settings. For tests, which change them. */
export const forgetSettings = () => bySettings().clear();

/**
 * Returns two functions: one returns the times and limits of a part of the server, the other changes
 * some of them until `forgetSettings`, for tests and benches, which can't wait for minutes.
 */
export const defineSettings = <Settings extends object>(name: string, defaults: Settings) => {
  const held = perSettings(name, () => ({ current: defaults }));
  const change = (changed: Partial<Settings>) => {
    held().current = { ...defaults, ...changed };
  };
  return [() => held().current, change] as const;
};
