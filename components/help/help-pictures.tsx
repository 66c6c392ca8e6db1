import type { ReactNode } from "react";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

function Figure({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure
      className="sheet my-3 overflow-x-auto px-4 py-3.5"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone, what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      {children}
      <figcaption className="mt-2.5 text-small text-ink-3">{caption}</figcaption>
    </figure>
  );
}

const rulers = () =>
  [
    [t("helpText.onTime"), { expectedDays: 8, elapsedDays: 3, late: false }],
    [t("helpText.atRisk"), { expectedDays: 8, elapsedDays: 7, late: false }],
    [t("helpText.late"), { expectedDays: 6, elapsedDays: 15, late: true }],
  ] as const;

/** The ruler of an SLA: on time, at risk and late. */
export function SlaPicture() {
  return (
    <Figure caption={t("helpText.slaCaption")}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
        {rulers().map(([label, sla]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd>
              <SlaRule sla={sla} width={120} />
            </dd>
          </div>
        ))}
      </dl>
    </Figure>
  );
}

const stops = () =>
  [
    { name: t("helpText.placed"), state: "passed" },
    { name: t("helpText.sourced"), state: "passed" },
    { name: t("helpText.configured"), state: "unknown" },
    { name: t("helpText.shipped"), state: "current" },
    { name: t("helpText.delivered"), state: "upcoming" },
  ] as const;

const stopShapes = {
  passed: "fill-ink stroke-ink",
  current: "fill-sheet stroke-accent stroke-[2.5]",
  upcoming: "fill-sheet stroke-rule-3",
  unknown: "fill-sheet stroke-rule-3",
} as const;

/** The route line of an order with a stop of each kind. */
export function RoutePicture() {
  const x = (index: number) => 34 + index * 78;
  return (
    <Figure caption={t("helpText.routeCaption")}>
      <svg
        viewBox="0 0 380 46"
        className="mirrored w-full max-w-95 min-w-70"
        role="img"
        aria-label={t("helpText.routePicture")}
      >
        <path d={`M${x(0)} 13H${x(3)}`} className="stroke-ink stroke-[1.5]" />
        <path d={`M${x(3)} 13H${x(4)}`} className="stroke-rule-3 stroke-[1.5]" />
        {stops().map(({ name, state }, index) => (
          <g key={name}>
            <circle
              cx={x(index)}
              cy="13"
              r="5.5"
              strokeDasharray={state === "unknown" ? "2.5 2" : undefined}
              className={`stroke-[1.5] ${stopShapes[state]}`}
            />
            <text
              x={x(index)}
              y="38"
              textAnchor="middle"
              className={`text-[11px] ${state === "current" ? "fill-ink font-semibold" : "fill-ink-2"}`}
            >
              {name}
            </text>
          </g>
        ))}
      </svg>
    </Figure>
  );
}

const arrow = (from: string, to: string) => (
  <path
    d={`M${from}L${to}`}
    className="fill-none stroke-rule-3 stroke-[1.5]"
    markerEnd="url(#tip)"
  />
);

/** How a request goes from sent to its outcome. */
export function RequestPicture() {
  return (
    <Figure caption={t("helpText.requestCaption")}>
      <svg
        viewBox="0 0 440 96"
        className="mirrored w-full max-w-110 min-w-75"
        role="img"
        aria-label={t("helpText.requestPicture")}
      >
        <defs>
          <marker
            id="tip"
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="7"
            markerHeight="7"
            orient="auto"
          >
            <path d="M1 1 7 4 1 7" className="fill-none stroke-rule-3 stroke-[1.5]" />
          </marker>
        </defs>
        {arrow("58 48", "116 20")}
        {arrow("58 48", "116 76")}
        {arrow("58 48", "116 48")}
        {arrow("216 76", "276 26")}
        {arrow("216 76", "276 76")}
        {(
          [
            [4, 52, t("helpText.sent"), "fill-ink font-semibold"],
            [122, 24, t("helpText.accepted"), "fill-st-delivered"],
            [122, 52, t("helpText.refused"), "fill-signal"],
            [122, 80, t("helpText.checking"), "fill-st-processing"],
            [282, 30, t("helpText.acceptedOrRefused"), "fill-ink-2"],
            [282, 80, t("helpText.needsYou"), "fill-signal"],
          ] as const
        ).map(([left, top, text, className]) => (
          <text key={text} x={left} y={top} className={`text-[13px] font-medium ${className}`}>
            {text}
          </text>
        ))}
      </svg>
    </Figure>
  );
}

/** A pre-flight check that passed for one device and not for another. */
export function PreflightPicture() {
  return (
    <Figure caption={t("helpText.preflightCaption")}>
      <ul className="grid max-w-100 gap-1.5">
        <li className="flex justify-between gap-4 border-b border-dashed border-rule-2 pb-1.5">
          <span>
            MacBook Air 13″ <span className="code text-ink-3">C02ZK1XTQ6</span>
          </span>
          <StatusLabel variant="good">{t("helpText.allowed")}</StatusLabel>
        </li>
        <li className="flex justify-between gap-4">
          <span>
            Dell U2723QE <span className="code text-ink-3">PF4WQ81K</span>
          </span>
          <StatusLabel variant="bad">{t("helpText.inAnotherOrder")}</StatusLabel>
        </li>
      </ul>
    </Figure>
  );
}

/** What a person can do: the overlap of their role and their API key. */
export function AccessPicture() {
  return (
    <Figure caption={t("helpText.accessCaption")}>
      <svg
        viewBox="0 0 360 104"
        className="mirrored w-full max-w-90 min-w-70"
        role="img"
        aria-label={t("helpText.accessPicture")}
      >
        <rect
          x="6"
          y="8"
          width="210"
          height="88"
          rx="4"
          className="fill-accent-wash stroke-accent"
        />
        <rect
          x="130"
          y="22"
          width="222"
          height="60"
          rx="4"
          className="fill-transparent stroke-ink"
        />
        <text x="18" y="56" className="fill-ink text-[12.5px]">
          {t("helpText.yourRole")}
        </text>
        <text x="142" y="50" className="fill-ink text-[12.5px] font-semibold">
          {tRich("helpText.whatYouCanDo", {
            line: (inside) => (
              <tspan key="line" x="142" dy="16">
                {inside}
              </tspan>
            ),
          })}
        </text>
        <text x="240" y="56" className="fill-ink text-[12.5px]">
          {t("helpText.yourKey")}
        </text>
      </svg>
    </Figure>
  );
}
