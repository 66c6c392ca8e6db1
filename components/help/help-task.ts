import { t } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** One step of a job, with the screen on which it is done. */
export interface TaskStep {
  text: string;
  /** Where the step is done: `/orders/new?type=Offboarding`. */
  href?: string;
  /** What the link to it says. */
  label?: string;
}

/** A job from its beginning to its end, as a person would name it. */
export interface HelpTask {
  slug: string;
  title: string;
  summary: string;
  /** Other words for it, by which it is found. */
  words: string;
  /** The write without which a role can't do it; absent for what everyone can do. */
  needs?: WriteName;
  steps: readonly TaskStep[];
}

/** The last step of a job that places an order. */
export const follow = (): TaskStep => ({
  text: t("helpTask.follow"),
  href: "/orders?view=open",
  label: t("helpTask.openOrders"),
});
