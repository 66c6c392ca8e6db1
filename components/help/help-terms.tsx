import type { ReactNode } from "react";
import {
  AccessPicture,
  PreflightPicture,
  RequestPicture,
  RoutePicture,
  SlaPicture,
} from "#components/help/help-pictures.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { t, tRich } from "#lib/protocol/words/t.ts";

export interface HelpSection {
  heading: string;
  body: ReactNode;
}

/** A help page: what its screen is for, and the terms that it uses. */
export interface HelpPage {
  summary: string;
  sections: readonly HelpSection[];
}

/* The terms that several help pages explain. */

export const sla = (): HelpSection => ({
  heading: t("helpText.slaTitle"),
  body: (
    <>
      <p>{t("helpText.sla")}</p>
      <SlaPicture />
    </>
  ),
});

export const route = (): HelpSection => ({
  heading: t("helpText.routeTitle"),
  body: (
    <>
      <p>{t("helpText.route")}</p>
      <RoutePicture />
    </>
  ),
});

export const requests = (): HelpSection => ({
  heading: t("helpText.requestsTitle"),
  body: (
    <>
      <p>{t("helpText.requests")}</p>
      <RequestPicture />
    </>
  ),
});

export const preflight = (): HelpSection => ({
  heading: t("helpText.preflightTitle"),
  body: (
    <>
      <p>{t("helpText.preflight")}</p>
      <PreflightPicture />
    </>
  ),
});

export const access = (): HelpSection => ({
  heading: t("helpText.accessTitle"),
  body: (
    <>
      <p>{t("helpText.access")}</p>
      <AccessPicture />
    </>
  ),
});

export const unknown = (): HelpSection => ({
  heading: t("helpText.unknownTitle"),
  body: <p>{t("helpText.unknown")}</p>,
});

export const freshness = (): HelpSection => ({
  heading: t("helpText.freshnessTitle"),
  body: <p>{t("helpText.freshness")}</p>,
});

export const filters = (): HelpSection => ({
  heading: t("helpText.filtersTitle"),
  body: (
    <p>
      {tRich("helpText.filters", {
        cap: (inside) => <KeyCap key={inside.join("")}>{inside.join("")}</KeyCap>,
      })}
    </p>
  ),
});
