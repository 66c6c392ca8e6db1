import { capitalized } from "#components/orders/order-text.ts";
import type { Stage } from "#components/orders/stages.ts";
import { statusLabel } from "#components/ui/status.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";

/** What each state means, in words. */
export const stopLabels: Readonly<Record<Stage["state"], () => string>> = {
  passed: () => t("stop.passed"),
  current: () => t("stop.current"),
  upcoming: () => t("stop.upcoming"),
  skipped: () => t("stop.skipped"),
  unknown: () => t("stop.unknownStage"),
  cancelled: () => t("stop.ended"),
  dropped: () => t("stop.dropped"),
  waiting: () => t("stop.waiting"),
};

/** Returns the name of a stop: of a stage, or of a status that is none. */
export const stopName = (name: string) => capitalized(codeWord("stage", statusLabel(name)));
