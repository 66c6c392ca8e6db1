import { access, freshness, type HelpPage } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The help of what was logged, of settings, and of the search. */
export const consoleHelp = () =>
  ({
    audit: {
      summary: t("helpText.audit"),
      sections: [
        {
          heading: t("helpText.auditVerificationTitle"),
          body: <p>{t("helpText.auditVerification")}</p>,
        },
        {
          heading: t("helpText.auditFilterTitle"),
          body: <p>{t("helpText.auditFilter")}</p>,
        },
      ],
    },
    events: {
      summary: t("helpText.events"),
      sections: [
        {
          heading: t("helpText.eventStatesTitle"),
          body: (
            <ul className="list-disc ps-5">
              <li>{t("helpText.eventProcessed")}</li>
              <li>{t("helpText.eventCombined")}</li>
              <li>{t("helpText.eventSweep")}</li>
              <li>{t("helpText.eventUnknown")}</li>
              <li>{t("helpText.eventFailed")}</li>
            </ul>
          ),
        },
        {
          heading: t("helpText.eventReplayTitle"),
          body: <p>{t("helpText.eventReplay")}</p>,
        },
        {
          heading: t("helpText.eventSweepsTitle"),
          body: <p>{t("helpText.eventSweeps")}</p>,
        },
        freshness(),
      ],
    },
    settings: {
      summary: t("helpText.settings"),
      sections: [
        access(),
        {
          heading: t("helpText.environmentsTitle"),
          body: <p>{t("helpText.environments")}</p>,
        },
        {
          heading: t("helpText.connectionsTitle"),
          body: <p>{t("helpText.connections")}</p>,
        },
        {
          heading: t("helpText.peopleTitle"),
          body: <p>{t("helpText.people")}</p>,
        },
      ],
    },
    account: {
      summary: t("helpText.account"),
      sections: [
        {
          heading: t("helpText.passwordTitle"),
          body: <p>{t("helpText.password")}</p>,
        },
        {
          heading: t("helpText.passkeysTitle"),
          body: <p>{t("helpText.passkeys")}</p>,
        },
        {
          heading: t("helpText.sessionsTitle"),
          body: <p>{t("helpText.sessions")}</p>,
        },
      ],
    },
    search: {
      summary: t("helpText.search"),
      sections: [
        {
          heading: t("helpText.searchTitle"),
          body: <p>{t("helpText.searchText")}</p>,
        },
        access(),
      ],
    },
  }) satisfies Partial<Record<HelpSlug, HelpPage>>;
