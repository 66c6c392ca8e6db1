import { follow, type HelpTask } from "#components/help/help-task.ts";
import { peopleTasks } from "#components/help/people-tasks.ts";
import { t } from "#lib/protocol/words/t.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns the task pages of the help, in the order of the index. */
export const helpTasks = (): readonly HelpTask[] => [
  {
    slug: "where-is-my-order",
    title: t("helpTask.where"),
    summary: t("helpTask.whereSummary"),
    words: t("helpTask.whereWords"),
    steps: [
      {
        text: t("helpTask.whereType"),
      },
      {
        text: t("helpTask.whereRead"),
        href: "/orders",
        label: t("helpTask.orders"),
      },
      {
        text: t("helpTask.whereNothing"),
      },
    ],
  },
  {
    slug: "an-order-is-late",
    title: t("helpTask.late"),
    summary: t("helpTask.lateSummary"),
    words: t("helpTask.lateWords"),
    steps: [
      {
        text: t("helpTask.lateOpen"),
        href: "/orders?view=late",
        label: t("helpTask.lateOrders"),
      },
      {
        text: t("helpTask.lateReason"),
        href: "/orders?view=waiting",
        label: t("helpTask.waitingOrders"),
      },
      {
        text: t("helpTask.lateStuck"),
        href: "/orders?view=no-movement",
        label: t("helpTask.stuckOrders"),
      },
    ],
  },
  {
    slug: "narrow-a-list",
    title: t("helpTask.narrow"),
    summary: t("helpTask.narrowSummary"),
    words: t("helpTask.narrowWords"),
    steps: [
      {
        text: t("helpTask.narrowChip"),
        href: "/orders",
        label: t("helpTask.orders"),
      },
      {
        text: t("helpTask.narrowDays"),
        href: "/orders?created=last-30-days",
        label: t("helpTask.last30"),
      },
      {
        text: t("helpTask.narrowCopy"),
      },
      {
        text: t("helpTask.narrowUndecided"),
      },
      {
        text: t("helpTask.narrowAddress"),
      },
    ],
  },
  ...peopleTasks(),
  {
    slug: "buy-devices",
    title: t("helpTask.buy"),
    summary: t("helpTask.buySummary"),
    words: t("helpTask.buyWords"),
    needs: "orders.purchase",
    steps: [
      {
        text: t("helpTask.buyChoose"),
        href: "/catalog",
        label: t("helpTask.catalog"),
      },
      { text: t("helpTask.buyWhom") },
      { text: t("helpTask.buyPlace") },
      follow(),
    ],
  },
  {
    slug: "a-request-needs-me",
    title: t("helpTask.needsMe"),
    summary: t("helpTask.needsMeSummary"),
    words: t("helpTask.needsMeWords"),
    needs: "orders.create",
    steps: [
      {
        text: t("helpTask.needsMeOpen"),
        href: "/requests?show=needs+you",
        label: t("helpTask.requests"),
      },
      {
        text: t("helpTask.needsMeDraft"),
      },
      {
        text: t("helpTask.needsMeUnknown"),
      },
    ],
  },
  {
    slug: "keep-a-filtered-list",
    title: t("helpTask.keep"),
    summary: t("helpTask.keepSummary"),
    words: t("helpTask.keepWords"),
    steps: [
      {
        text: t("helpTask.keepSave"),
        href: "/orders?view=open",
        label: t("helpTask.openOrders"),
      },
      {
        text: t("helpTask.keepOpen"),
      },
      {
        text: t("helpTask.keepSubscribe"),
      },
      {
        text: t("helpTask.keepChange"),
      },
      {
        text: t("helpTask.keepEveryone"),
      },
    ],
  },
];

export const findHelpTask = (slug: string): HelpTask | undefined =>
  helpTasks().find((task) => task.slug === slug);

/** Returns the tasks that a role with these writes can do. */
export const tasksFor = (writes: readonly WriteName[]): readonly HelpTask[] =>
  helpTasks().filter(({ needs }) => needs === undefined || writes.includes(needs));
