import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { AccountRow } from "#components/access/account-row.tsx";
import type { AccountView } from "#lib/protocol/person.ts";

vi.mock("#lib/client/accounts.ts", () => ({}));

const person: AccountView = {
  ...{ id: "p", email: null, displayName: "Zoë Entra", role: "manager", grants: [] },
  ...{ kind: "identity provider", disabledAt: null, lastSignInAt: null, mustChangePassword: false },
};

const show = (email: string | null) =>
  renderToStaticMarkup(
    <AccountRow
      person={{ ...person, email }}
      connections={[]}
      isBusy={false}
      onSave={() => undefined}
      onSetDisabled={() => undefined}
      onReset={() => undefined}
    />,
  );

test("an account without a known email says so, and is called by its name", () => {
  expect(show(null)).toContain(">No email<");
  expect(show(null)).toContain('aria-label="Edit Zoë Entra"');
  expect(show(null)).toContain('aria-label="Sessions of Zoë Entra"');
  expect(show("zoe@example.com")).toContain('aria-label="Edit zoe@example.com"');
});
