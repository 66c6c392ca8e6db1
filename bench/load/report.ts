import { type MemorySample, slopePerHour } from "../memory-slope.ts";
import type { Traffic } from "../meters.ts";
import { quantile } from "../timing.ts";
import type { ClickTimes } from "./click.ts";
import { type MixedScreen, mixedScreens } from "./mix.ts";

export interface ClickResult extends ClickTimes {
  screen: MixedScreen;
}

/** What was measured during a load. */
export interface LoadResult {
  clicks: readonly ClickResult[];
  seconds: number;
  memory: readonly MemorySample[];
  traffic: Traffic;
}

const shares = [0.5, 0.95, 0.99];

const rowOf = (title: string, clicks: readonly ClickResult[]): (string | number)[] => {
  const inMs = (times: readonly number[], share: number) => quantile(times, share).toFixed(0);
  const whole = clicks.map((click) => click.whole);
  const page = clicks.map((click) => click.page);
  return [
    title,
    clicks.length,
    ...shares.map((share) => inMs(page, share)),
    ...shares.map((share) => inMs(whole, share)),
    clicks.filter(({ errors }) => errors.length > 0).length,
  ];
};

/** The columns of `loadRows`: milliseconds of the page alone, and with its reads. */
export const loadColumns = [
  "screen",
  "clicks",
  "page p50",
  "p95",
  "p99",
  "whole p50",
  "p95",
  "p99",
  "failed",
];

/** Returns a row for each screen that was opened, and one for all. */
export const loadRows = (clicks: readonly ClickResult[]): (string | number)[][] => [
  ...mixedScreens
    .map((screen) => [screen, clicks.filter((click) => click.screen === screen)] as const)
    .filter(([, ofScreen]) => ofScreen.length > 0)
    .map(([screen, ofScreen]) => rowOf(screen, ofScreen)),
  rowOf("All", clicks),
];

const megabytes = (sample: MemorySample | undefined) => (sample?.megabytes ?? 0).toFixed(0);

/** Returns the sentences below the table: errors, memory and traffic. */
export const loadSummary = ({ clicks, seconds, memory, traffic }: LoadResult): string[] => {
  const errors = clicks.flatMap((click) => click.errors);
  const counted = new Map<string, number>();
  for (const error of errors) counted.set(error, (counted.get(error) ?? 0) + 1);
  const commonest = [...counted].sort(([, a], [, b]) => b - a).slice(0, 10);
  return [
    `${(clicks.length / seconds).toFixed(1)} clicks a second; ${errors.length} errors`,
    ...commonest.map(([error, count]) => `  ${count} × ${error}`),
    `Memory of the console: ${megabytes(memory[0])} MB → ${megabytes(memory.at(-1))} MB, in the second half ${slopePerHour(memory).toFixed(1)} % an hour`,
    `Per click: ${(traffic.calls / clicks.length).toFixed(2)} requests to the service, ${(traffic.statements / clicks.length).toFixed(2)} statements to PostgreSQL`,
    ...[...traffic.callsOf]
      .sort(([, a], [, b]) => b - a)
      .slice(0, 10)
      .map(([name, count]) => `  ${(count / clicks.length).toFixed(2)} × ${name}`),
  ];
};
