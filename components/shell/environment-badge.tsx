export type Environment = "sandbox" | "production";

/** The stripe along the window's top: hatched for sandbox, solid vermilion for production. */
export function EnvironmentStripe({ environment }: { environment: Environment | null }) {
  const variant = environment === "production" ? "bg-signal" : environment ? "hatched" : "bg-rule";
  return <div className={`sticky top-0 z-10 h-1 ${variant} bg-paper`} aria-hidden="true" />;
}

/** Which world this is, never out of sight. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const variant =
    environment === "production"
      ? "bg-signal text-signal-ink"
      : "border border-dashed border-rule-3 text-ink-2";
  return (
    <span
      title={
        environment === "production"
          ? "Production: what you do here moves real devices and costs real money."
          : "Sandbox: nothing here moves a real device."
      }
      className={`inline-flex h-[22px] items-center rounded-sm px-2 font-mono text-micro font-medium tracking-[0.08em] ${variant}`}
    >
      {environment.toUpperCase()}
    </span>
  );
}
