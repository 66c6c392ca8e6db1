"use client";

import { AddressLabel } from "#components/address/address-label.tsx";
import {
  type EmployeeFieldName,
  employeeLabel,
  isAddressChange,
} from "#components/flows/employee-form/employee-draft.ts";
import { KeptOrders } from "#components/flows/employee-form/kept-orders.tsx";
import { useTeamNames } from "#components/flows/employee-form/team-name-field.tsx";
import type { EmployeeFormState } from "#components/flows/employee-form/use-employee-form.ts";
import { Button } from "#components/ui/button.tsx";
import { countryName } from "#components/ui/country.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";

const counted = (count: number) => (count === 1 ? "1 change" : `${count} changes`);

/** Returns the label of the button that saves: `Save 2 changes`. */
export const saveLabel = (count: number) => (count === 0 ? "Save" : `Save ${counted(count)}`);

function Value({ name, value }: { name: EmployeeFieldName; value: string }) {
  if (value.trim() === "") return <span className="text-ink-3">empty</span>;
  return <bdi>{name === "country" ? countryName(value) : value.trim()}</bdi>;
}

function NewTeamNote({ name }: { name: string }) {
  const names = useTeamNames();
  if (name === "" || names === null || names.includes(name)) return null;
  return (
    <p className="text-ink-2 wrap-anywhere">
      You see no team <bdi className="font-medium">“{name}”</bdi>. If there is none, it is created.
    </p>
  );
}

/** The fields that someone else changed too since the form was opened. The person decides. */
function Clashes({ form }: { form: EmployeeFormState }) {
  if (form.clashes.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1.5 border-l-2 border-signal py-1 pl-3">
      <p className="font-medium">Someone else edited this</p>
      <p className="text-ink-2">Nothing was saved yet. Save again to overwrite these values:</p>
      <ul className="grid gap-1">
        {form.clashes.map((name) => (
          <li key={name} className="flex items-baseline gap-3">
            <span className="min-w-0 grow text-ink-2 wrap-anywhere">
              {employeeLabel(name)} is now{" "}
              <span className="font-medium text-ink">
                <Value name={name} value={form.start[name]} />
              </span>
            </span>
            <Button onClick={() => form.undo(name)}>Discard mine</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What an update will write: each changed field with its previous value. */
export function ChangesSummary({ id, form }: { id: string; form: EmployeeFormState }) {
  const { changes, start, draft } = form;
  return (
    <>
      {changes.length === 0 ? (
        <p className="text-ink-3">No changes</p>
      ) : (
        <dl className="grid gap-2">
          {changes.map((name) => (
            <div key={name} className="grid gap-0.5 wrap-anywhere">
              <dt className="text-small text-ink-3">{employeeLabel(name)}</dt>
              <dd>
                <s className="text-ink-3">
                  <Value name={name} value={start[name]} />
                </s>{" "}
                <span aria-hidden className="text-ink-3">
                  →
                </span>{" "}
                <span className="font-medium">
                  <Value name={name} value={draft[name]} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {changes.includes("teamName") && <NewTeamNote name={draft.teamName.trim()} />}
      {isAddressChange(changes) && <KeptOrders id={id} />}
      <Clashes form={form} />
    </>
  );
}

/** What a creation will write. */
export function NewEmployeeSummary({ form }: { form: EmployeeFormState }) {
  const { draft } = form;
  const { displayName, email, jobTitle, teamName, address, city, state, zipCode, country } = draft;
  const place = [address, city, state, zipCode, country].join("").trim();
  return (
    <>
      <DescriptionList
        facts={[
          ["Name", displayName.trim() && <bdi className="font-medium">{displayName}</bdi>],
          ["Email", email.trim()],
          ["Job title", jobTitle.trim() && <bdi>{jobTitle}</bdi>],
          ["Team", teamName.trim() && <bdi>{teamName}</bdi>],
          [
            "Deliver to",
            place && <AddressLabel parts={{ address, city, state, zipCode, country }} />,
          ],
        ]}
        empty="Only the name and the email are required."
      />
      <NewTeamNote name={teamName.trim()} />
      {email.trim() !== "" && address.trim() === "" && (
        <p className="text-ink-2">Add an address before ordering for this employee.</p>
      )}
    </>
  );
}
