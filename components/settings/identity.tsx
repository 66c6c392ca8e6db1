"use client";

import { FieldsSection } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { Copy } from "#components/ui/copy.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const yesOrNo = (flag: boolean | null | undefined) => (flag == null ? null : flag ? "Yes" : "No");

function Ids({ ids }: { ids: readonly string[] | null | undefined }) {
  if (!ids) return <span className="text-ink-3">Unknown</span>;
  if (ids.length === 0) return <span className="text-ink-3">None</span>;
  return (
    <ul>
      {ids.map((id) => (
        <li key={id} className="code wrap-anywhere">
          {showUnsafe(id)}
        </li>
      ))}
    </ul>
  );
}

const shown = [
  "user.displayName",
  "user.email",
  "user.uid",
  "access.isStaff",
  "access.isDeveloper",
  "access.companyIds",
  "access.supplierIds",
];

/** The owner of the API key as the API reports it: `GET /v4/me`, which needs no capability. */
export function Identity() {
  return (
    <ReadPanel name="me" input={{}} lines={6}>
      {({ authenticated, user, access, ...more }) => (
        <div className="grid gap-3">
          <DescriptionList
            empty="No owner reported."
            facts={[
              [
                "Key",
                authenticated == null ? null : (
                  <StatusLabel key="authenticated" variant={authenticated ? "good" : "bad"}>
                    {authenticated ? "Authenticated" : "Not authenticated"}
                  </StatusLabel>
                ),
              ],
              ["Owner", user?.displayName],
              ["Email", user?.email],
              ["User ID", user?.uid && <Copy value={user.uid} label="Copy user ID" />],
              ["Staff", yesOrNo(access?.isStaff)],
              ["Developer", yesOrNo(access?.isDeveloper)],
              ["Companies", access && <Ids ids={access.companyIds} />],
              ["Suppliers", access && <Ids ids={access.supplierIds} />],
            ]}
          />
          <FieldsSection record={{ ...more, user, access }} shown={shown} />
        </div>
      )}
    </ReadPanel>
  );
}
