import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { signInAsDemo } from "#testing/world/console-client.ts";
import { findScreens } from "#testing/world/screens.ts";
import { personOf, type World } from "#testing/world/world.ts";
import { ensureBrowser } from "../scripts/browser/ensure-browser.ts";
import { browserFlags } from "../scripts/browser/find-browser.ts";
import { step } from "../scripts/run/progress.ts";
import { ensureLighthouse } from "./ensure-lighthouse.ts";
import { printTable } from "./table.ts";
import { median } from "./timing.ts";

const repetitions = 3;

const measuredScreens = ["Today", "Orders", "Order"];

const timeZone = "Europe/Berlin";

interface Report {
  finalDisplayedUrl: string;
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
}

const metrics = {
  "first-contentful-paint": "FCP s",
  "largest-contentful-paint": "LCP s",
  "speed-index": "Speed Index s",
  "total-blocking-time": "TBT ms",
  "cumulative-layout-shift": "CLS",
} as const;
type Metric = keyof typeof metrics;

/** Runs Lighthouse once on a page, as a phone with its slow network and processor (its default). */
async function audit(command: string, browser: string, address: string, cookie: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      command,
      address,
      "--only-categories=performance",
      "--output=json",
      "--quiet",
      "--no-enable-error-reporting",
      `--chrome-flags=--headless=new ${browserFlags.join(" ")}`,
      `--extra-headers=${JSON.stringify({ Cookie: cookie })}`,
    ],
    // A page whose cookie names another time zone than the browser's sets it and is read again, and
    // Chromium then sends that cookie instead of the session's.
    {
      env: { ...process.env, CHROME_PATH: browser, TZ: timeZone },
      maxBuffer: 2 ** 26,
      timeout: 120_000,
    },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.finalDisplayedUrl !== address) {
    throw new Error(`Lighthouse measured ${report.finalDisplayedUrl} instead of ${address}`);
  }
  return report;
}

const maxTries = 3;

/** Now and then Lighthouse records no start of the navigation, and asks to be run again. */
async function auditAgain(...page: Parameters<typeof audit>): Promise<Report> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await audit(...page);
    } catch (error) {
      if (tried === maxTries || !String(error).includes("NO_NAVSTART")) throw error;
    }
  }
}

const numberOf = (report: Report, metric: Metric) =>
  report.audits[metric]?.numericValue ?? Number.NaN;

const format = (metric: Metric, value: number) => {
  if (metric === "cumulative-layout-shift") return value.toFixed(3);
  return metric === "total-blocking-time" ? value.toFixed(0) : (value / 1000).toFixed(2);
};

/** Measures pages with Lighthouse for mobile; the median of three runs. Skipped where it can't be installed. */
export async function measureWithLighthouse(world: World): Promise<void> {
  const command = await step("Find or install Lighthouse", ensureLighthouse);
  if (command === null) {
    console.log("\n  Lighthouse is not measured: npm could not install it.");
    return;
  }
  const browser = await ensureBrowser();
  const admin = personOf(world, "admin");
  const cookie = `${await signInAsDemo(world, admin)}; zone=${timeZone}`;
  const rows: (string | number)[][] = [];
  for (const { name, path } of await findScreens(world, admin)) {
    if (!measuredScreens.includes(name)) continue;
    const reports: Report[] = [];
    for (let turn = 0; turn < repetitions; turn += 1)
      reports.push(await auditAgain(command, browser, `${world.origin}${path}`, cookie));
    rows.push([
      name,
      (median(reports.map(({ categories }) => categories.performance.score)) * 100).toFixed(0),
      ...(Object.keys(metrics) as Metric[]).map((metric) =>
        format(metric, median(reports.map((report) => numberOf(report, metric)))),
      ),
    ]);
  }
  printTable(
    `Lighthouse, mobile, median of ${repetitions}`,
    ["screen", "score", ...Object.values(metrics)],
    rows,
  );
}
