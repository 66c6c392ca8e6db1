import { t } from "#lib/protocol/words/t.ts";

export interface Task {
  href: string;
  title: string;
  hint: string;
}

/** What each role can try in the sandbox, where nothing ships. Each task starts at a page. */
const tasksOfRoles = (): Readonly<Record<string, readonly Task[]>> => ({
  admin: [
    { href: "/orders/new", title: t("tryThisTask.place"), hint: t("tryThisTask.placeHint") },
    { href: "/?list=late", title: t("tryThisTask.late"), hint: t("tryThisTask.lateHint") },
    {
      href: "/orders/new?type=Offboarding",
      title: t("tryThisTask.offboard"),
      hint: t("tryThisTask.offboardHint"),
    },
    { href: "/catalog", title: t("tryThisTask.buy"), hint: t("tryThisTask.buyHint") },
    { href: "/requests", title: t("tryThisTask.follow"), hint: t("tryThisTask.followHint") },
  ],
  manager: [
    { href: "/?list=late", title: t("tryThisTask.late"), hint: t("tryThisTask.lateTeamsHint") },
    { href: "/employees/new", title: t("tryThisTask.hire"), hint: t("tryThisTask.hireHint") },
    {
      href: "/orders/new?type=Deployment",
      title: t("tryThisTask.deploy"),
      hint: t("tryThisTask.deployHint"),
    },
    { href: "/requests", title: t("tryThisTask.followYours"), hint: t("tryThisTask.followHint") },
  ],
  support: [
    { href: "/orders", title: t("tryThisTask.findOrder"), hint: t("tryThisTask.findOrderHint") },
    { href: "/?list=late", title: t("tryThisTask.late"), hint: t("tryThisTask.lateTellHint") },
    {
      href: "/inventory",
      title: t("tryThisTask.findDevice"),
      hint: t("tryThisTask.findDeviceHint"),
    },
    {
      href: "/settings#permissions",
      title: t("tryThisTask.access"),
      hint: t("tryThisTask.accessHint"),
    },
  ],
});

/** Returns what a role can try; none for an unknown role. */
export const tasksOf = (role: string): readonly Task[] =>
  new Map(Object.entries(tasksOfRoles())).get(role) ?? [];
