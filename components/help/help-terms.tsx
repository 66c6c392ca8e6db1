import type { ReactNode } from "react";
import {
  AccessPicture,
  PreflightPicture,
  RequestPicture,
  RoutePicture,
  SlaPicture,
} from "#components/help/help-pictures.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";

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

export const sla: HelpSection = {
  heading: "SLA",
  body: (
    <>
      <p>
        The SLA is the number of business days in which the provider promises to finish an order.
        “15 of 6” means that 15 days have passed and 6 were promised. An order is late if the
        provider says so or, where it says nothing, once its days are used up. It is at risk from
        80% of its days. While the provider waits for your company, the clock is paused.
      </p>
      <SlaPicture />
    </>
  ),
};

export const route: HelpSection = {
  heading: "Route",
  body: (
    <>
      <p>
        The route shows the stops of an order with the dates on which it passed them. A stop without
        a record is dashed: it may have happened, but no answer says so.
      </p>
      <RoutePicture />
    </>
  ),
};

export const requests: HelpSection = {
  heading: "Requests",
  body: (
    <>
      <p>
        Each change that you send is a request. “Accepted” means that the provider took it; the work
        starts afterwards. If the reply gets lost, Quartermaster checks whether the request went
        through and sends nothing again meanwhile, so that nothing is placed twice. What it can't
        find out needs you.
      </p>
      <RequestPicture />
    </>
  ),
};

export const preflight: HelpSection = {
  heading: "Pre-flight check",
  body: (
    <>
      <p>
        Before you place an order, the provider checks exactly this order: the employee, each device
        and the options. The check orders nothing. It repeats when you change the form, and once
        more before the order is sent.
      </p>
      <PreflightPicture />
    </>
  ),
};

export const access: HelpSection = {
  heading: "Access",
  body: (
    <>
      <p>
        Your role decides what Quartermaster offers you. Your own API key decides which records you
        can read and change: a manager's key shows the manager's teams. If the key lacks a
        permission, ask the person who issues keys for it; Settings names it.
      </p>
      <AccessPicture />
    </>
  ),
};

export const unknown: HelpSection = {
  heading: "Dashes and “Unknown”",
  body: (
    <p>
      “—” means that the answer has no value. “Unknown” means that no answer could tell. Neither
      means zero or none. Statuses that Quartermaster doesn't know are shown as they came.
    </p>
  ),
};

export const freshness: HelpSection = {
  heading: "How old the facts are",
  body: (
    <p>
      “Updated 5 s ago” is the time since the last answer. While the top bar says “Live”, changes
      appear as they happen; otherwise the page reads again every 20 seconds. Rows don't move under
      the pointer.
    </p>
  ),
};

export const filters: HelpSection = {
  heading: "Filters",
  body: (
    <p>
      The address of the page holds the filters, the order and the page, so you can bookmark or
      share it; Save view keeps them under a name, and <KeyCap>g</KeyCap> <KeyCap>v</KeyCap> opens
      it. Space opens a row at the side without leaving the list. Export saves the rows that match
      the filters, with the columns on screen. Some columns are read row by row: hide them for a
      faster export. Where rows have checkboxes, select them to export only these, or to copy their
      IDs; pages keep the selection.
    </p>
  ),
};
