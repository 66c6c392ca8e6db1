import {
  access,
  filters,
  freshness,
  type HelpSection,
  preflight,
  requests,
  route,
  sla,
  unknown,
} from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/help/help-topics.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";

/** A help page: what its screen is for, and the terms that it uses. */
export interface HelpPage {
  summary: string;
  sections: readonly HelpSection[];
}

export const helpPages: Readonly<Record<HelpSlug, HelpPage>> = {
  today: {
    summary:
      "What needs a person, first: decisions, late orders, orders at risk, orders without movement. Each number opens the rows that it counts.",
    sections: [sla, freshness, unknown],
  },
  orders: {
    summary:
      "Every order that your key can read. Search by order ID, employee or serial number, or filter by status and type.",
    sections: [sla, filters, freshness],
  },
  order: {
    summary: "Where the order is, whether it is late, and what happened, in this order.",
    sections: [
      route,
      sla,
      {
        heading: "Timeline",
        body: (
          <p>
            The timeline merges the provider's log, the courier, the devices, lifecycle events and
            your company's requests. Entries of one minute are one line; its badges name their
            sources. Press <KeyCap>t</KeyCap> to open every line. Times are in your time zone; point
            at one to see UTC.
          </p>
        ),
      },
      freshness,
    ],
  },
  "new-order": {
    summary:
      "Choose an order type, an employee and devices. The order is sent when you press Place order, not before.",
    sections: [
      {
        heading: "Order types",
        body: (
          <ul className="list-disc pl-5">
            <li>Deployment sends devices from stock to an employee.</li>
            <li>Offboarding collects all devices of an employee who leaves.</li>
            <li>Collection collects selected devices.</li>
            <li>Swap from Inventory sends a replacement and collects the old device.</li>
          </ul>
        ),
      },
      preflight,
      requests,
    ],
  },
  employees: {
    summary:
      "The people who can receive, hold and return devices. An employee's page shows their devices, their orders and which orders are possible now.",
    sections: [
      {
        heading: "Delivery address",
        body: (
          <p>
            An order takes the address when it is placed. A later change applies to new orders only;
            open orders keep the old address.
          </p>
        ),
      },
      preflight,
      filters,
    ],
  },
  inventory: {
    summary:
      "The company's devices: held by an employee, in stock, reserved or in repair. The list shows up to 50 devices; search to narrow it.",
    sections: [filters, unknown],
  },
  device: {
    summary: "Who holds the device, where it is, its condition and the orders that name it.",
    sections: [
      {
        heading: "Charger",
        body: (
          <p>
            You can request a replacement charger if the charger is damaged or not included. It is
            sent on an order that names the device.
          </p>
        ),
      },
      {
        heading: "PIN",
        body: (
          <p>
            A saved unlock PIN goes to the provider and can't be viewed by anyone afterwards, in
            Quartermaster or elsewhere.
          </p>
        ),
      },
      requests,
    ],
  },
  catalog: {
    summary:
      "Devices that you can use from stock or buy. Check stock first: a device in stock needs no purchase.",
    sections: [
      {
        heading: "Models",
        body: (
          <p>
            Each card is a model, with a line for each country that it ships from. Options are your
            company's available devices; suggested models are alternatives to buy. The arrow keys
            move between cards, <KeyCap>+</KeyCap> and <KeyCap>-</KeyCap> change the quantity of a
            line, and <KeyCap>c</KeyCap> leads to the cart.
          </p>
        ),
      },
      {
        heading: "Purchase",
        body: (
          <p>
            Add items to the cart, then order them for an employee or for inventory. Quotes are per
            region, so the final price comes after the order. Built-to-order devices can't be added;
            order them through your account manager.
          </p>
        ),
      },
      requests,
    ],
  },
  teams: {
    summary: "Teams group employees. Managers see the people, devices and orders of their teams.",
    sections: [
      {
        heading: "New teams",
        body: (
          <p>A team is created when an employee is saved with its name. Teams can't be deleted.</p>
        ),
      },
      access,
    ],
  },
  addresses: {
    summary:
      "Offices and warehouses to which devices are shipped and from which they are collected.",
    sections: [requests],
  },
  requests: {
    summary: "The changes that were sent from Quartermaster, and their outcome.",
    sections: [
      requests,
      {
        heading: "When a request needs you",
        body: (
          <p>
            Open it and compare what was sent with what was found. Then use the record that was
            found, send the request again, or cancel it. In production a second admin approves a
            resend.
          </p>
        ),
      },
      {
        heading: "When a request is queued",
        body: (
          <p>
            Nothing of it has been sent yet. You can cancel it on its page until it is sent; then
            nothing is sent.
          </p>
        ),
      },
    ],
  },
  audit: {
    summary:
      "Who did what in Quartermaster, and what was refused, for admins: sign-ins, requests and their outcome, decisions, settings, exports, and personal details that were read. An entry holds names of fields, never their values.",
    sections: [
      {
        heading: "Verification",
        body: (
          <p>
            Each entry has a hash over the entry before it, so that a changed, removed or added
            entry is found. The screen shows up to which entry the log was verified, and when. Run
            npm run audit -- verify on the server to verify it now.
          </p>
        ),
      },
      {
        heading: "Filter and export",
        body: (
          <p>
            Filter by person, action, outcome, record or day in UTC. Export downloads every entry
            that matches as a CSV file, and is an entry of the log itself.
          </p>
        ),
      },
    ],
  },
  events: {
    summary:
      "Every lifecycle event that your key received, and whether the screens can be trusted. An event is a hint: what you see is always read from the API.",
    sections: [
      {
        heading: "States",
        body: (
          <ul className="list-disc pl-5">
            <li>Processed: the records that the event names were read again.</li>
            <li>Combined: a later event of the same records was processed for both.</li>
            <li>Found by sweep: a regular read found the change, and no event came.</li>
            <li>
              Unknown type: the API's documentation does not list it. It was read all the same.
            </li>
            <li>Failed: every attempt failed. Replay it to try again.</li>
          </ul>
        ),
      },
      {
        heading: "Replay and disagreements",
        body: (
          <p>
            Replay reads the records again and writes nothing. Where an event says something else
            than the record, the record's own status is shown everywhere, and both are listed below
            the events.
          </p>
        ),
      },
      {
        heading: "Sweeps",
        body: (
          <p>
            Open orders are read every 5 minutes and everything every 6 hours, so the screens become
            true even if no event arrives.
          </p>
        ),
      },
      freshness,
    ],
  },
  settings: {
    summary: "Your connection, your permissions, and how Quartermaster looks in this browser.",
    sections: [
      access,
      {
        heading: "Sandbox and production",
        body: (
          <p>
            In the sandbox nothing ships. In production each order moves real devices and costs real
            money: the label at the top is solid red, and you type the order type to confirm.
          </p>
        ),
      },
    ],
  },
  account: {
    summary: "Your password, your passkeys, and the browsers in which you are signed in.",
    sections: [
      {
        heading: "Password",
        body: (
          <p>
            Use at least 12 characters. Common passwords and parts of your email are refused. If you
            forget your password, an admin gives you a one-time password, which works once and for
            72 hours. If you sign in through an identity provider, change the password there.
          </p>
        ),
      },
      {
        heading: "Passkeys",
        body: (
          <p>
            A passkey signs you in with your fingerprint, face or security key, on this address
            only. To add one, enter your password. When an admin resets your password, your passkeys
            are removed.
          </p>
        ),
      },
      {
        heading: "Sessions",
        body: (
          <p>
            Each browser in which you are signed in is a session. If you don't recognize one, end it
            and change your password: this signs you out of every other browser.
          </p>
        ),
      },
    ],
  },
  search: {
    summary:
      "One field finds orders, employees, devices and requests, opens pages and starts new orders.",
    sections: [
      {
        heading: "Search",
        body: (
          <p>
            Type part of a name, an order ID, an email or a serial number. Late and open orders come
            first. Press Enter to open the selected row, or the right arrow for its actions, such as
            a new order or a repeated one. Keys that you press while results load are kept.
          </p>
        ),
      },
      access,
    ],
  },
};
