"use client";

import { Copy } from "#components/ui/copy";
import { Facts } from "#components/ui/facts";
import { ReadPanel } from "#components/ui/read-panel";
import { Verdict } from "#components/ui/verdict";

const yesOrNo = (flag: boolean | null | undefined) => (flag == null ? null : flag ? "Yes" : "No");

function Ids({ ids }: { ids: readonly string[] | null | undefined }) {
  if (!ids) return <span className="text-ink-3">not said</span>;
  if (ids.length === 0) return <span className="text-ink-3">none</span>;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} className="code">
          {id}
        </li>
      ))}
    </ul>
  );
}

function Accepted({ isAccepted }: { isAccepted: boolean }) {
  return isAccepted ? (
    <Verdict look="good">Authenticated</Verdict>
  ) : (
    <Verdict look="bad">Not authenticated</Verdict>
  );
}

/** Whom the service takes the key for: `GET /v4/me`, which needs no capability. */
export function Identity() {
  return (
    <ReadPanel name="me" input={{}} lines={6}>
      {({ authenticated, user, access }) => (
        <Facts
          empty="The service said nothing of whom the key is bound to."
          facts={[
            [
              "Key",
              authenticated == null ? null : <Accepted key="accepted" isAccepted={authenticated} />,
            ],
            ["Bound to", user?.displayName],
            ["E-mail", user?.email],
            ["User id", user?.uid && <Copy value={user.uid} label="Copy the user id" />],
            ["Staff", yesOrNo(access?.isStaff)],
            ["Developer", yesOrNo(access?.isDeveloper)],
            ["Companies", access && <Ids ids={access.companyIds} />],
            ["Suppliers", access && <Ids ids={access.supplierIds} />],
          ]}
        />
      )}
    </ReadPanel>
  );
}
