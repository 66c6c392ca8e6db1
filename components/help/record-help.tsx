import {
  access,
  filters,
  freshness,
  type HelpPage,
  preflight,
  requests,
  route,
  sla,
  unknown,
} from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

/** The help of the screens of the service's records. */
export const recordHelp = () =>
  ({
    today: {
      summary: t("helpText.today"),
      sections: [sla(), freshness(), unknown()],
    },
    exceptions: {
      summary: t("helpText.exceptions"),
      sections: [
        {
          heading: t("helpText.exceptionsDaysTitle"),
          body: <p>{t("helpText.exceptionsDays")}</p>,
        },
        {
          heading: t("helpText.exceptionsWorkTitle"),
          body: (
            <p>
              {tRich("helpText.exceptionsWork", {
                cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
              })}
            </p>
          ),
        },
        {
          heading: t("helpText.exceptionsClosedTitle"),
          body: <p>{t("helpText.exceptionsClosed")}</p>,
        },
        freshness(),
      ],
    },
    orders: {
      summary: t("helpText.orders"),
      sections: [sla(), filters(), freshness()],
    },
    order: {
      summary: t("helpText.order"),
      sections: [
        route(),
        sla(),
        {
          heading: t("helpText.timelineTitle"),
          body: (
            <p>
              {tRich("helpText.timeline", {
                cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
              })}
            </p>
          ),
        },
        freshness(),
      ],
    },
    "new-order": {
      summary: t("helpText.newOrder"),
      sections: [
        {
          heading: t("helpText.orderTypesTitle"),
          body: (
            <ul className="list-disc ps-5">
              <li>{t("helpText.orderTypeDeployment")}</li>
              <li>{t("helpText.orderTypeOffboarding")}</li>
              <li>{t("helpText.orderTypeCollection")}</li>
              <li>{t("helpText.orderTypeSwap")}</li>
            </ul>
          ),
        },
        preflight(),
        requests(),
      ],
    },
    employees: {
      summary: t("helpText.employees"),
      sections: [
        {
          heading: t("helpText.addressTitle"),
          body: <p>{t("helpText.address")}</p>,
        },
        preflight(),
        filters(),
      ],
    },
    inventory: {
      summary: t("helpText.inventory"),
      sections: [filters(), unknown()],
    },
    device: {
      summary: t("helpText.device"),
      sections: [
        {
          heading: t("helpText.chargerTitle"),
          body: <p>{t("helpText.charger")}</p>,
        },
        {
          heading: t("helpText.pinTitle"),
          body: <p>{t("helpText.pin")}</p>,
        },
        requests(),
      ],
    },
    catalog: {
      summary: t("helpText.catalog"),
      sections: [
        {
          heading: t("helpText.modelsTitle"),
          body: (
            <p>
              {tRich("helpText.models", {
                cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
              })}
            </p>
          ),
        },
        {
          heading: t("helpText.purchaseTitle"),
          body: <p>{t("helpText.purchase")}</p>,
        },
        requests(),
      ],
    },
    teams: {
      summary: t("helpText.teams"),
      sections: [
        {
          heading: t("helpText.newTeamsTitle"),
          body: <p>{t("helpText.newTeams")}</p>,
        },
        access(),
      ],
    },
  }) satisfies Partial<Record<HelpSlug, HelpPage>>;
