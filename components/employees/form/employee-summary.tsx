import Link from "next/link";
import { AddressLabel } from "#components/addresses/address-label.tsx";
import {
  type EmployeeFieldName,
  employeeLabel,
  isAddressChange,
} from "#components/employees/form/employee-draft.ts";
import { useTeamNames } from "#components/employees/form/team-name-field.tsx";
import type { EmployeeFormState } from "#components/employees/form/use-employee-form.ts";
import { useOrders } from "#components/employees/use-orders.ts";
import { orderHref } from "#components/orders/order-screen.ts";
import { searchedBy } from "#components/search/order-searches.ts";
import { Arrow } from "#components/ui/arrow.tsx";
import { Button } from "#components/ui/button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Status } from "#components/ui/status.tsx";
import { countryName } from "#lib/protocol/country-name.ts";
import { nearestName } from "#lib/protocol/nearest-name.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/** Returns the label of the button that saves: `Save 2 changes`. */
export const saveLabel = (count: number) =>
  count === 0 ? t("employeeForm.saveNone") : t("employeeForm.save", { count });

function Value({ name, value }: { name: EmployeeFieldName; value: string }) {
  if (value.trim() === "") return <span className="text-ink-3">{t("employeeForm.empty")}</span>;
  return <bdi>{name === "country" ? countryName(value) : value.trim()}</bdi>;
}

/** Asks whether a team is to be created, beside the existing one that may be meant. */
function NewTeamCheck({ form }: { form: EmployeeFormState }) {
  const names = useTeamNames();
  const { newTeam } = form;
  if (newTeam === null || form.write.isSent) return null;
  const error = form.errorOf("newTeam");
  const near = nearestName(names ?? [], newTeam);
  return (
    <div className="grid gap-1.5 border-s-2 border-signal py-1 ps-3 wrap-anywhere">
      <p className="text-ink-2">
        {names ? t("employeeForm.noSuchTeam") : t("employeeForm.teamsUnknown")}
      </p>
      {near !== null && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span>
            {tRich("employeeForm.nearestTeam", {
              team: () => (
                <bdi key="team" className="font-medium">
                  {near}
                </bdi>
              ),
            })}
          </span>
          <Button onClick={() => form.set("teamName", near)}>{t("employeeForm.useTeam")}</Button>
        </p>
      )}
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          checked={form.isNewTeamConfirmed}
          disabled={form.isReadOnly}
          onChange={(event) => form.onConfirmTeam(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "new-team-error" : undefined}
          className="mt-0.75 size-3.5 shrink-0 accent-accent"
        />
        <span>
          {tRich("employeeForm.createTeam", {
            team: () => (
              <bdi key="team" className="font-medium">
                “{newTeam}”
              </bdi>
            ),
          })}
        </span>
      </label>
      {error && (
        <p id="new-team-error" className="text-small text-signal">
          {error}
        </p>
      )}
    </div>
  );
}

/** The fields that someone else changed too since the form was opened. The person decides. */
function Clashes({ form }: { form: EmployeeFormState }) {
  if (form.clashes.length === 0) return null;
  return (
    <div role="alert" className="grid gap-1.5 border-s-2 border-signal py-1 ps-3">
      <p className="font-medium">{t("employeeForm.clash")}</p>
      <p className="text-ink-2">{t("employeeForm.clashNote")}</p>
      <ul className="grid gap-1">
        {form.clashes.map((name) => (
          <li key={name} className="flex items-baseline gap-3">
            <span className="min-w-0 grow text-ink-2 wrap-anywhere">
              {tRich("employeeForm.isNow", {
                field: employeeLabel(name),
                value: () => (
                  <span key="value" className="font-medium text-ink">
                    <Value name={name} value={form.start[name]} />
                  </span>
                ),
              })}
            </span>
            <Button onClick={() => form.undo(name)}>{t("employeeForm.discardMine")}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * The open orders of an employee whose address is being changed: an order keeps the address that
 * was on the record when it was placed (api-v4.md, Resources, Employee).
 */
function KeptOrders({ id }: { id: string }) {
  const { found, searches, isPending } = useOrders(id);
  const failed = searches.find(({ failure }) => failure)?.failure;
  if (!isPending && !found && failed) {
    return (
      <p className="text-ink-2">{t("employeeForm.keepOldFailed", { reason: failed.message })}</p>
    );
  }
  if (!found) return <p className="text-ink-3">{t("employeeForm.loadingOrders")}</p>;
  const { orders, possible, hasMore } = found;
  const open = orders.filter(({ status }) => !isFinished(status));
  const unnamed = possible.filter(({ status }) => !isFinished(status)).length;
  const limits = [
    unnamed > 0 ? t("employeeForm.unnamed", { count: unnamed }) : "",
    hasMore ? t("employeeForm.onlyFirst") : "",
    failed ? t("employeeForm.someFailed") : "",
  ]
    .filter(Boolean)
    .map((sentence) => ` ${sentence}`)
    .join("");
  if (open.length === 0) {
    return (
      <p className="text-ink-2">
        {t("employeeForm.noneKept", { searches: searchedBy(searches) })}
        {limits}
      </p>
    );
  }
  return (
    <section aria-label={t("employeeForm.keptLabel")} className="grid gap-1.5">
      <p className="text-ink-2">
        {tRich("employeeForm.kept", {
          count: open.length,
          b: (words) => (
            <strong key="count" className="font-semibold">
              {words}
            </strong>
          ),
        })}
        {limits}
      </p>
      <ul className="grid border-t border-rule">
        {open.map((order) => (
          <li
            key={order.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-1"
          >
            <Link className="link code" href={orderHref(order.id)} prefetch={false} target="_blank">
              {showUnsafe(order.id)}
            </Link>
            <span className="grow text-ink-2">
              {order.orderType ? codeWord("orderType", order.orderType) : t("employeeForm.order")}
            </span>
            <Status value={order.status} orderType={order.orderType} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What an update will write: each changed field with its previous value. */
export function ChangesSummary({ id, form }: { id: string; form: EmployeeFormState }) {
  const { changes, start, draft } = form;
  return (
    <>
      {changes.length === 0 ? (
        <p className="text-ink-3">{t("employeeForm.noChanges")}</p>
      ) : (
        <dl className="grid gap-2">
          {changes.map((name) => (
            <div key={name} className="grid gap-0.5 wrap-anywhere">
              <dt className="text-small text-ink-3">{employeeLabel(name)}</dt>
              <dd>
                <s className="text-ink-3">
                  <Value name={name} value={start[name]} />
                </s>{" "}
                <Arrow />{" "}
                <span className="font-medium">
                  <Value name={name} value={draft[name]} />
                </span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <NewTeamCheck form={form} />
      {isAddressChange(changes) && <KeptOrders id={id} />}
      <Clashes form={form} />
    </>
  );
}

export function NewEmployeeSummary({ form }: { form: EmployeeFormState }) {
  const { draft } = form;
  const { displayName, email, jobTitle, teamName, address, city, state, zipCode, country } = draft;
  const place = [address, city, state, zipCode, country].join("").trim();
  return (
    <>
      <DescriptionList
        facts={[
          [
            t("employeeForm.name"),
            displayName.trim() && <bdi className="font-medium">{displayName}</bdi>,
          ],
          [t("employeeField.email"), email.trim()],
          [t("employeeField.jobTitle"), jobTitle.trim() && <bdi>{jobTitle}</bdi>],
          [t("employeeField.team"), teamName.trim() && <bdi>{teamName}</bdi>],
          [
            t("employeeForm.deliverTo"),
            place && <AddressLabel parts={{ address, city, state, zipCode, country }} />,
          ],
        ]}
        empty={t("employeeForm.required")}
      />
      <NewTeamCheck form={form} />
      {email.trim() !== "" && address.trim() === "" && (
        <p className="text-ink-2">{t("employeeForm.addAddress")}</p>
      )}
    </>
  );
}
