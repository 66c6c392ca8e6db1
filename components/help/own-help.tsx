import { type HelpPage, requests } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";
import { Code } from "#components/ui/code.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** The help of the screens of Quartermaster's own records: requests, runs, reports. */
export const ownHelp = () =>
  ({
    requests: {
      summary: t("helpText.requestsSummary"),
      sections: [
        requests(),
        {
          heading: t("helpText.needsYouTitle"),
          body: <p>{t("helpText.needsYouText")}</p>,
        },
        {
          heading: t("helpText.approvalTitle"),
          body: <p>{t("helpText.approval")}</p>,
        },
        {
          heading: t("helpText.queuedTitle"),
          body: <p>{t("helpText.queued")}</p>,
        },
      ],
    },
    runs: {
      summary: t("helpText.runs"),
      sections: [
        {
          heading: t("helpText.importTitle"),
          body: <p>{t("helpText.import")}</p>,
        },
        {
          heading: t("helpText.cellsTitle"),
          body: (
            <p>
              {tRich("helpText.cells", {
                cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
              })}
            </p>
          ),
        },
        {
          heading: t("helpText.agentRunsTitle"),
          body: <p>{t("helpText.agentRuns")}</p>,
        },
        {
          heading: t("helpText.cliTitle"),
          body: (
            <p>
              {tRich("helpText.cli", {
                code: (inside) => <Code key={inside.join("")}>{inside.join("")}</Code>,
              })}
            </p>
          ),
        },
        {
          heading: t("helpText.canaryTitle"),
          body: <p>{t("helpText.canary")}</p>,
        },
        {
          heading: t("helpText.undoTitle"),
          body: <p>{t("helpText.undo")}</p>,
        },
      ],
    },
    reports: {
      summary: t("helpText.reports"),
      sections: [
        {
          heading: t("helpText.promiseTitle"),
          body: <p>{t("helpText.promise")}</p>,
        },
        {
          heading: t("helpText.countedTitle"),
          body: <p>{t("helpText.counted")}</p>,
        },
        {
          heading: t("helpText.daysTitle"),
          body: <p>{t("helpText.days")}</p>,
        },
        {
          heading: t("helpText.filesTitle"),
          body: <p>{t("helpText.files")}</p>,
        },
      ],
    },
  }) satisfies Partial<Record<HelpSlug, HelpPage>>;
