import { t } from "#lib/protocol/words/t.ts";

export type Environment = "sandbox" | "production";

/** The stripe at the top of the window: hatched for sandbox, solid red for production. */
export function EnvironmentStripe({ environment }: { environment: Environment | null }) {
  const variant = environment === "production" ? "bg-signal" : environment ? "hatched" : "bg-rule";
  return <div className={`sticky top-0 z-10 h-1 ${variant} bg-paper`} aria-hidden="true" />;
}

/** The environment with the name of the API key, for a person who has several. */
export function ConnectionPlate({
  environment,
  label,
}: {
  environment: Environment;
  label: string;
}) {
  return (
    <>
      <EnvironmentBadge environment={environment} />
      <span
        aria-hidden="true"
        title={label}
        className="max-w-[20ch] truncate text-small text-ink-2 max-lg:hidden"
      >
        {label}
      </span>
    </>
  );
}

/** The name of the environment. The header shows it on every page. */
export function EnvironmentBadge({ environment }: { environment: Environment }) {
  const variant =
    environment === "production"
      ? "bg-signal text-signal-ink"
      : "border border-dashed border-rule-3 text-ink-2";
  return (
    <span
      title={environment === "production" ? t("frame.production") : t("frame.sandbox")}
      className={`inline-flex h-5.5 items-center rounded-sm px-2 font-mono text-micro font-medium tracking-[0.08em] ${variant}`}
    >
      {environment.toUpperCase()}
    </span>
  );
}
