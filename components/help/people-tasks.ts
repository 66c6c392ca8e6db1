import { follow, type HelpTask } from "#components/help/help-task.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The jobs of people and what they hold: someone starts, leaves, moves, or needs another device. */
export const peopleTasks = (): readonly HelpTask[] => [
  {
    slug: "someone-starts",
    title: t("helpTask.starts"),
    summary: t("helpTask.startsSummary"),
    words: t("helpTask.startsWords"),
    needs: "employees.create",
    steps: [
      {
        text: t("helpTask.startsAdd"),
        href: "/employees/new",
        label: t("helpTask.newEmployee"),
      },
      {
        text: t("helpTask.startsOrder"),
        href: "/orders/new?type=Deployment",
        label: t("helpTask.newDeployment"),
      },
      {
        text: t("helpTask.startsBuy"),
        href: "/catalog",
        label: t("helpTask.catalog"),
      },
      follow(),
    ],
  },
  {
    slug: "many-people-at-once",
    title: t("helpTask.many"),
    summary: t("helpTask.manySummary"),
    words: t("helpTask.manyWords"),
    needs: "employees.create",
    steps: [
      {
        text: t("helpTask.manyDrop"),
        href: "/runs/new",
        label: t("helpTask.importPeople"),
      },
      {
        text: t("helpTask.manyMap"),
      },
      {
        text: t("helpTask.manyStart"),
      },
      {
        text: t("helpTask.manyResult"),
        href: "/runs",
        label: t("helpTask.runs"),
      },
    ],
  },
  {
    slug: "someone-leaves",
    title: t("helpTask.leaves"),
    summary: t("helpTask.leavesSummary"),
    words: t("helpTask.leavesWords"),
    needs: "orders.create",
    steps: [
      {
        text: t("helpTask.leavesStart"),
        href: "/orders/new?type=Offboarding",
        label: t("helpTask.newOffboarding"),
      },
      {
        text: t("helpTask.leavesDevices"),
      },
      {
        text: t("helpTask.leavesPickup"),
      },
      {
        text: t("helpTask.leavesPin"),
        href: "/inventory",
        label: t("helpTask.inventory"),
      },
      follow(),
    ],
  },
  {
    slug: "a-laptop-is-broken",
    title: t("helpTask.broken"),
    summary: t("helpTask.brokenSummary"),
    words: t("helpTask.brokenWords"),
    needs: "orders.create",
    steps: [
      {
        text: t("helpTask.brokenStart"),
        href: "/orders/new?type=Swap+from+Inventory",
        label: t("helpTask.newSwap"),
      },
      { text: t("helpTask.brokenChoose") },
      {
        text: t("helpTask.brokenCharger"),
        href: "/help/a-charger-is-missing",
        label: t("helpTask.charger"),
      },
      follow(),
    ],
  },
  {
    slug: "a-charger-is-missing",
    title: t("helpTask.charger"),
    summary: t("helpTask.chargerSummary"),
    words: t("helpTask.chargerWords"),
    needs: "orders.add-accessory",
    steps: [
      {
        text: t("helpTask.chargerOpen"),
        href: "/inventory",
        label: t("helpTask.inventory"),
      },
      {
        text: t("helpTask.chargerRequest"),
      },
      {
        text: t("helpTask.chargerToday"),
        href: "/",
        label: t("helpTask.today"),
      },
    ],
  },
  {
    slug: "someone-needs-less",
    title: t("helpTask.less"),
    summary: t("helpTask.lessSummary"),
    words: t("helpTask.lessWords"),
    needs: "orders.create",
    steps: [
      {
        text: t("helpTask.lessStart"),
        href: "/orders/new?type=Collection",
        label: t("helpTask.newCollection"),
      },
      { text: t("helpTask.lessSelect") },
      follow(),
    ],
  },
  {
    slug: "someone-moves",
    title: t("helpTask.moves"),
    summary: t("helpTask.movesSummary"),
    words: t("helpTask.movesWords"),
    needs: "employees.update",
    steps: [
      {
        text: t("helpTask.movesEdit"),
        href: "/employees",
        label: t("helpTask.employees"),
      },
      {
        text: t("helpTask.movesOpen"),
      },
    ],
  },
  {
    slug: "close-an-office",
    title: t("helpTask.close"),
    summary: t("helpTask.closeSummary"),
    words: t("helpTask.closeWords"),
    needs: "orders.create",
    steps: [
      {
        text: t("helpTask.closeFilter"),
        href: "/inventory",
        label: t("helpTask.inventory"),
      },
      {
        text: t("helpTask.closePeople"),
        href: "/employees",
        label: t("helpTask.employees"),
      },
      {
        text: t("helpTask.closeOrders"),
        href: "/orders/new?type=Collection",
        label: t("helpTask.newCollection"),
      },
      {
        text: t("helpTask.closeOpen"),
        href: "/orders?view=open",
        label: t("helpTask.openOrders"),
      },
      {
        text: t("helpTask.closeAddress"),
        href: "/addresses",
        label: t("helpTask.addresses"),
      },
    ],
  },
];
