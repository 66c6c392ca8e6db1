import { access, freshness, type HelpPage } from "#components/help/help-terms.tsx";
import type { HelpSlug } from "#components/screens/screens.ts";

/** The help of what was logged, of settings, and of the search. */
export const consoleHelp = {
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
            Filter by person, action, outcome, record or day in your time zone. Export downloads
            every entry that matches as a CSV file, and is an entry of the log itself.
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
          <ul className="list-disc ps-5">
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
      {
        heading: "Several connections",
        body: (
          <p>
            If you may use several connections, the label at the top is a button: choose one there.
            It applies to this browser, and pages of the earlier connection are covered until you
            reload them. Requests that you sent continue with the connection that sent them.
          </p>
        ),
      },
      {
        heading: "People and access",
        body: (
          <p>
            An admin invites people and gives each the connections that they may use, with a role
            for each, in Settings, People. A lower role and a withdrawn connection apply from the
            person's next request on. Admins of one environment change nothing in the other.
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
            forget your password, an admin gives you a one-time password, which works for 72 hours,
            until you have chosen another one. If you sign in through an identity provider, change
            the password there.
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
} satisfies Partial<Record<HelpSlug, HelpPage>>;
