import {
  countryText,
  minGroupCount,
  tookHref,
  typeText,
} from "#components/reports/report-tables.ts";
import type { ReportFormats } from "#components/reports/report-text.ts";
import { type Scale, scaleFromZero } from "#components/reports/scale.ts";
import { Country } from "#components/ui/country.tsx";
import type { DaysGroup } from "#lib/protocol/report.ts";
import { t } from "#lib/protocol/words/t.ts";

const width = 236;
/** Room for the number before the dot, and for the one after the bar. */
const left = 26;
const right = 34;

const xOf = ({ to }: Scale, days: number) => left + (days / to) * (width - left - right);

/** The days of half of the orders, and of nine in ten, on the scale of all cells. */
function Ruler({
  group,
  scale,
  months,
  formats: { numbers },
}: {
  group: DaysGroup;
  scale: Scale;
  months: readonly string[];
  formats: ReportFormats;
}) {
  const { p50, p90, promised, count } = group;
  const { numberText } = numbers;
  const [half, most] = [xOf(scale, p50), xOf(scale, p90)];
  const promise = promised === null ? null : xOf(scale, promised);
  // The number does not stand on the line of the promise.
  const afterMost = promise !== null && promise >= most && promise < most + 24 ? promise : most;
  const isPast = promised !== null && p90 > promised;
  const of = { type: typeText(group.type), country: countryText(group.country) };
  const turn = promise === null || !isPast ? most : Math.max(half, promise);
  const mostValues = { count: group.fromP90, orders: count, days: p90 };
  const halfValues = { count: group.upToP50, orders: count, days: p50 };
  return (
    <svg
      width={width}
      height="26"
      viewBox={`0 0 ${width} 26`}
      className="mirrored block print:h-auto print:w-40"
    >
      <title>{t("reports.group", of)}</title>
      <line x1={half} x2={turn} y1="13" y2="13" stroke="var(--ink)" strokeWidth="3" />
      {isPast && (
        <line x1={turn} x2={most} y1="13" y2="13" stroke="var(--signal)" strokeWidth="3" />
      )}
      {promise !== null && (
        <line
          x1={promise}
          x2={promise}
          y1="5"
          y2="21"
          stroke={isPast ? "var(--signal)" : "var(--ink-3)"}
          strokeWidth="1.2"
        />
      )}
      <a
        href={tookHref(group, months, `${p90}..`)}
        aria-label={t("reports.mostMark", { ...of, ...mostValues })}
      >
        <title>{t("reports.mostTitle", mostValues)}</title>
        <rect x={most - 2} y="1" width={width - most} height="24" fill="transparent" />
        <line
          x1={most}
          x2={most}
          y1="8"
          y2="18"
          stroke={isPast ? "var(--signal)" : "var(--ink)"}
          strokeWidth="2.2"
        />
        <text
          x={afterMost + 8}
          y="17"
          className={`text-small ${isPast ? "fill-signal font-semibold" : "fill-ink-2"}`}
        >
          {numberText(p90)}
        </text>
      </a>
      <a
        href={tookHref(group, months, `0..${p50}`)}
        aria-label={t("reports.halfMark", { ...of, ...halfValues })}
      >
        <title>{t("reports.halfTitle", halfValues)}</title>
        <rect x="0" y="1" width={half + 5} height="24" fill="transparent" />
        <circle cx={half} cy="13" r="4.6" fill="var(--ink)" />
        <text x={half - 9} y="17" textAnchor="end" className="fill-ink-2 text-small">
          {numberText(p50)}
        </text>
      </a>
    </svg>
  );
}

/** The scale of a column. */
function Axis({ scale }: { scale: Scale }) {
  return (
    <svg
      width={width}
      height="20"
      viewBox={`0 0 ${width} 20`}
      className="mirrored block print:h-auto print:w-40"
      aria-hidden="true"
    >
      <path d={`M${xOf(scale, 0)} 19.5H${xOf(scale, scale.to)}`} stroke="var(--rule-2)" />
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${xOf(scale, tick)} 15V20`} stroke="var(--rule-2)" />
          <text x={xOf(scale, tick)} y="11" textAnchor="middle" className="fill-ink-3 text-small">
            {tick}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The rulers of countries, by type. `types` are the columns. */
export function DayRulers({
  groups,
  countries,
  types,
  months,
  formats,
}: {
  groups: readonly DaysGroup[];
  countries: readonly string[];
  types: readonly string[];
  months: readonly string[];
  formats: ReportFormats;
}) {
  const shown = groups.filter(
    ({ country, type }) => countries.includes(country) && types.includes(type),
  );
  const scale = scaleFromZero(
    Math.max(...shown.flatMap(({ p90, promised }) => [p90, promised ?? 0])),
    7,
  );
  return (
    <div className="mt-2.5 overflow-x-auto">
      <table
        className="border-collapse text-compact tabular-nums labels:w-full"
        aria-label={t("reports.daysTitle")}
      >
        <thead>
          <tr className="border-b border-rule-2">
            <th
              scope="col"
              className="sticky inset-s-0 z-1 bg-paper print:bg-transparent pe-5 pb-1 text-start align-bottom text-small font-medium text-ink-3"
            >
              {t("reports.country")}
            </th>
            {types.map((type) => (
              <th key={type} scope="col" className="pe-5 text-start align-bottom font-medium">
                <span className="block max-w-56 truncate" style={{ paddingInlineStart: left }}>
                  {typeText(type)}
                </span>
                <Axis scale={scale} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {countries.map((country) => (
            <tr key={country} className="border-b border-rule">
              <th
                scope="row"
                className="sticky inset-s-0 z-1 h-8.5 max-w-44 bg-paper print:bg-transparent pe-5 text-start font-normal sm:max-w-56"
              >
                {country === "" ? (
                  <span className="text-ink-3">{t("reports.notStated")}</span>
                ) : (
                  <Country code={country} named />
                )}
              </th>
              {types.map((type) => {
                const group = shown.find((each) => each.country === country && each.type === type);
                return (
                  <td key={type} className="pe-5">
                    {group ? (
                      <Ruler group={group} scale={scale} months={months} formats={formats} />
                    ) : (
                      <span className="text-small text-ink-3" style={{ paddingInlineStart: left }}>
                        {t("reports.tooFew", { min: minGroupCount })}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
