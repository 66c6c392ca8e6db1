import { Moment } from "#components/moment/moment.tsx";
import { Code } from "#components/ui/code.tsx";
import { chevronDownPath, Icon } from "#components/ui/icon.tsx";
import type { Numbers } from "#components/ui/number.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** One kind of difference from the documentation: names and types, never a value. */
export interface SeenDrift {
  operation: string;
  path: string;
  expected: string;
  received: string;
  /** The documentation doesn't name the field. Pages show it unchanged. */
  isUndocumented: boolean;
  count: number;
  firstAt: string;
  lastAt: string;
}

interface Checked {
  count: number;
  since: string;
}

function DriftTable({
  caption,
  drift,
  numbers,
}: {
  caption: string;
  drift: readonly SeenDrift[];
  numbers: Numbers;
}) {
  const [first] = drift;
  if (!first) return null;
  // No type is documented: the columns of types are left out.
  const { isUndocumented } = first;
  return (
    <div className="list-frame">
      <table className="list">
        <caption className="mb-1 text-start font-medium">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("settings.field")}</th>
            <th scope="col">{t("settings.operation")}</th>
            {!isUndocumented && (
              <>
                <th scope="col">{t("settings.documented")}</th>
                <th scope="col">{t("settings.received")}</th>
              </>
            )}
            <th scope="col" className="align-end">
              {t("settings.times")}
            </th>
            <th scope="col">{t("settings.firstSeen")}</th>
            <th scope="col">{t("settings.lastSeen")}</th>
          </tr>
        </thead>
        <tbody>
          {drift.map((kind) => (
            <tr
              key={`${kind.operation} ${kind.path} ${kind.expected} ${kind.received}`}
              className="cursor-default hover:bg-transparent"
            >
              <td className="at-title max-w-none whitespace-normal">
                <Code className="wrap-anywhere">{kind.path}</Code>
              </td>
              <td className="at-sub">
                <Code className="text-ink-2">{kind.operation}</Code>
              </td>
              {!isUndocumented && (
                <>
                  <td className="at-note max-w-none whitespace-normal">{kind.expected}</td>
                  <td className="at-status text-signal">{kind.received}</td>
                </>
              )}
              <td className="align-end at-id">
                {tRich("settings.timesSeen", {
                  count: numbers.numberText(kind.count),
                  unit: (inside) => (
                    <span key="unit" className="sm:hidden">
                      {inside}
                    </span>
                  ),
                })}
              </td>
              <td>
                <Moment at={kind.firstAt} />
              </td>
              <td className="at-aside">
                <Moment at={kind.lastAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Returns how many fields differ, and how many are undocumented. */
const driftText = (drift: readonly SeenDrift[], checked: Checked | null): string => {
  const undocumented = drift.filter(({ isUndocumented }) => isUndocumented).length;
  const different = drift.length - undocumented;
  if (drift.length === 0) {
    return checked === null ? t("settings.unknown") : t("settings.noDifferences");
  }
  const both = different > 0 && undocumented > 0 ? "yes" : "no";
  return t("settings.differences", { different, undocumented, both });
};

/** What the folded section says: how many fields differ, since when, and that it can be opened. */
export function DriftSummary({
  drift,
  checked,
}: {
  drift: readonly SeenDrift[];
  checked: Checked | null;
}) {
  const [first] = drift.map(({ firstAt }) => firstAt).sort();
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Icon
        path={chevronDownPath}
        className="size-3.5 -rotate-90 text-ink-3 rtl:rotate-90 group-open:rotate-0 rtl:group-open:rotate-0"
      />
      <span>{driftText(drift, checked)}</span>{" "}
      {first && (
        <span className="text-ink-3">
          {tRich("settings.since", {
            moment: () => <Moment key="moment" at={first} format="day" />,
          })}
        </span>
      )}
      <span className="ms-auto text-accent" aria-hidden="true">
        <span className="group-open:hidden">{t("settings.showMore")}</span>
        <span className="hidden group-open:inline">{t("settings.hide")}</span>
      </span>
    </span>
  );
}

/**
 * Fields that don't match the documentation, fields that it doesn't name, and the number of checked
 * answers. Without a checked answer, the differences are unknown.
 */
export function SeenDifferences({
  drift,
  checked,
  numbers,
}: {
  drift: readonly SeenDrift[];
  checked: Checked | null;
  numbers: Numbers;
}) {
  const different = drift.filter(({ isUndocumented }) => !isUndocumented);
  const more = drift.filter(({ isUndocumented }) => isUndocumented);
  return (
    <div className="grid gap-4">
      <DriftTable caption={t("settings.fieldsDiffer")} drift={different} numbers={numbers} />
      <DriftTable caption={t("settings.fieldsUndocumented")} drift={more} numbers={numbers} />
      <p className="text-ink-2">
        {checked === null
          ? t("settings.nothingChecked")
          : tRich(drift.length === 0 ? "settings.noDifferencesIn" : "settings.checked", {
              count: checked.count,
              since: () => <Moment key="since" at={checked.since} />,
            })}
      </p>
    </div>
  );
}
