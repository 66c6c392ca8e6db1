import type { PreflightRow } from "#components/orders/new/preflight-rows.ts";
import { LinkedText } from "#components/record/linked-text.tsx";
import { Code } from "#components/ui/code.tsx";
import { StatusMark } from "#components/ui/status-label.tsx";
import { factsText } from "#lib/protocol/intl-words.ts";

/** One row of a check: its subject, and what the service says of it. */
export function CheckRow({
  row: { title, serial, variant, facts, errors, warnings },
}: {
  row: PreflightRow;
}) {
  return (
    <li className="grid grid-cols-[18px_minmax(0,1fr)]">
      <span className="pt-[1px]">
        <StatusMark variant={variant} />
      </span>
      <span className="wrap-anywhere">
        <span className="block">{title}</span>
        {(serial || facts.length > 0) && (
          <span className="block text-small text-ink-3">
            {serial && <Code>{serial}</Code>}
            {serial && facts.length > 0 && " · "}
            {factsText(facts)}
          </span>
        )}
        {errors.map((text) => (
          <span key={text} className="block text-small text-signal">
            <LinkedText>{text}</LinkedText>
          </span>
        ))}
        {warnings.map((text) => (
          <span key={text} className="block text-small text-ink-2">
            <LinkedText>{text}</LinkedText>
          </span>
        ))}
      </span>
    </li>
  );
}
