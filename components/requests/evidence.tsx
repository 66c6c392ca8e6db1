import { formatMoment, Moment } from "#components/moment/moment.tsx";
import { evidenceLines } from "#components/requests/evidence-lines.ts";
import { timesSent } from "#components/requests/request-progress.ts";
import { useNumbers, useViewer } from "#components/viewer/viewer.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

const dots = {
  plain: "border-ink-3 bg-paper",
  trouble: "border-signal bg-signal",
  end: "border-ink bg-ink",
};

/** The activity log of a request: every attempt, check and decision with its time, oldest first. */
export function Evidence({ request }: { request: Pick<IntentDetail, "sentAt" | "evidence"> }) {
  const { timeZone, locale } = useViewer();
  const lines = evidenceLines(request.evidence, useNumbers());
  const days = Map.groupBy(lines, ({ at }) => formatMoment(at, "heading", timeZone, locale));
  const isResent = timesSent(request) > 1;
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{t("requestPage.log")}</h2>
      {[...days].map(([day, entries]) => (
        <div key={day}>
          <h3 className="pt-3 pb-1 ps-[98px] text-small font-medium text-ink-3">{day}</h3>
          <ol>
            {entries.map(({ key, at, text, detail, mark, times, sending }) => (
              <li key={key} className="grid min-h-[30px] grid-cols-[68px_30px_1fr]">
                <Moment
                  at={at}
                  format="clock"
                  className="pt-px text-end text-small tabular-nums text-ink-3"
                />
                <span
                  aria-hidden="true"
                  className="relative before:absolute before:inset-y-0 before:inset-s-[14px] before:w-px before:bg-rule-2 [li:last-child>&]:before:bottom-auto [li:last-child>&]:before:h-2.5"
                >
                  <i
                    className={`absolute top-1.5 inset-s-2.5 size-[9px] rounded-full border-[1.6px] ${dots[mark]}`}
                  />
                </span>
                <div
                  className={`min-w-0 pb-1.5 wrap-anywhere ${mark === "plain" ? "" : "font-medium"}`}
                >
                  {text}
                  {times > 1 && (
                    <span className="font-normal text-ink-3">
                      {t("requestPage.times", { count: times })}
                    </span>
                  )}
                  {isResent && sending > 0 && mark !== "end" && (
                    <span className="ms-1.5 rounded-xs bg-sunk px-1 font-mono text-[10px]/[15px] font-normal tracking-[0.04em] text-ink-2 uppercase">
                      {t("requestPage.sendingNumber", { number: sending })}
                    </span>
                  )}
                  {detail && <div className="text-compact font-normal text-ink-3">{detail}</div>}
                </div>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}
