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

/** The help of the screens of the service's records. */
export const recordHelp = {
  today: {
    summary:
      "What needs a person, first: decisions, late orders, orders at risk, orders without movement. Each number opens the rows that it counts.",
    sections: [sla, freshness, unknown],
  },
  exceptions: {
    summary:
      "What is stuck, whose it is, and until when it can wait: late orders, orders that will be late or don't move, failed deliveries, open requests, chargers to replace.",
    sections: [
      {
        heading: "Days left",
        body: (
          <p>
            Business days left, as the service counts them. Entries without a count come last. A
            record appears once, with all its reasons. Statuses whose words are not known are listed
            under Not decidable.
          </p>
        ),
      },
      {
        heading: "Work through it",
        body: (
          <p>
            <KeyCap>j</KeyCap> and <KeyCap>k</KeyCap> move. <KeyCap>o</KeyCap> takes an entry,{" "}
            <KeyCap>O</KeyCap> gives it to a person whose own key shows it. <KeyCap>s</KeyCap>{" "}
            snoozes, <KeyCap>n</KeyCap> adds a note, <KeyCap>x</KeyCap> selects several,{" "}
            <KeyCap>.</KeyCap> repeats, <KeyCap>u</KeyCap> undoes, <KeyCap>c</KeyCap> copies the
            order for the provider. Owners, snoozes and notes are never sent to the service.
          </p>
        ),
      },
      {
        heading: "Snoozed and closed",
        body: (
          <p>
            A snooze ends early if the status, the expected date or the reasons change. An entry
            closes by itself when Quartermaster sees that its cause is gone, and stays under Closed
            for a week.
          </p>
        ),
      },
      freshness,
    ],
  },
  orders: {
    summary:
      "Every order that your key can read. Search by order ID, employee or serial number, or filter by status and type.",
    sections: [sla, filters, freshness],
  },
  order: {
    summary: "Where the order is, whether it is late, and what happened.",
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
          <ul className="list-disc ps-5">
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
      "The company's devices: held by an employee, in stock, reserved or in repair. It opens on what can be deployed now, and shows all devices page by page where Quartermaster has read them all; else up to 50: search to narrow it. Team, “Assigned to” and “is not” work only where it has read them all.",
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
          <p>
            Choose New team, or save an employee with the name of a team that does not exist yet.
            Teams can't be deleted.
          </p>
        ),
      },
      access,
    ],
  },
} satisfies Partial<Record<HelpSlug, HelpPage>>;
