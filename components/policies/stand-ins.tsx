"use client";

import { type FormEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { Moment } from "#components/moment/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { startStandIn, stopStandIn } from "#lib/client/policies.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { PolicyPerson, StandIn } from "#lib/protocol/policy.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

type Answer = { standIns: StandIn[] } | { failure: Failure };

/** Returns a time of a form as ISO 8601. The browser reads it in its own zone. */
const toMoment = (value: FormDataEntryValue | null): string | null => {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

/** Who approves in whose place, and the form by which an admin chooses someone for their own. */
export function StandIns({
  stored,
  others,
  you,
}: {
  stored: readonly StandIn[];
  /** The admins who can stand in. */
  others: readonly PolicyPerson[];
  you: string;
}) {
  const [standIns, setStandIns] = useState(stored);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { note, forget } = useResumedChange();
  const run = async (change: () => Promise<Answer>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const answer = await change();
    setBusy(false);
    const failed = "failure" in answer ? answer.failure : null;
    setFailure(failed);
    note(failed, () => void run(change));
    if ("standIns" in answer) setStandIns(answer.standIns);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const startsAt = toMoment(fields.get("startsAt"));
    const endsAt = toMoment(fields.get("endsAt"));
    const isOrdered = startsAt !== null && endsAt !== null && startsAt < endsAt;
    setProblem(isOrdered ? undefined : t("policy.endAfterStart"));
    if (!isOrdered) return;
    void run(() => startStandIn({ toId: String(fields.get("toId")), startsAt, endsAt }));
  };
  return (
    <>
      {standIns.length > 0 && (
        <ul className="divide-y divide-rule border-b border-rule">
          {standIns.map(({ id, from, to, startsAt, endsAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
              <p className="min-w-0 grow wrap-anywhere">
                {tRich("policy.standIn", {
                  from: from.name,
                  to: to.name,
                  b: (inside) => (
                    <b key={inside.join("")} className="font-medium">
                      {inside}
                    </b>
                  ),
                  start: () => <Moment key="start" at={startsAt} format="full" />,
                  end: () => <Moment key="end" at={endsAt} format="full" />,
                })}
              </p>
              {from.id === you && (
                <Button disabled={isBusy} onClick={() => void run(() => stopStandIn(id))}>
                  {t("policy.endNow")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {others.length === 0 ? (
        <p className="px-4 py-3.5 text-ink-2">{t("policy.noOther")}</p>
      ) : (
        <Form
          onSubmit={submit}
          onInput={forget}
          aria-label={t("policy.letStandIn")}
          className="grid gap-3 px-4 py-3.5"
        >
          <div className="grid gap-3 sm:grid-cols-3">
            <SelectField
              label={t("policy.yourApprovals")}
              name="toId"
              options={others.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <TextField label={t("policy.from")} name="startsAt" type="datetime-local" required />
            <TextField
              label={t("policy.until")}
              name="endsAt"
              type="datetime-local"
              required
              error={problem}
              hint={t("policy.inZone")}
            />
          </div>
          <p>
            <Button
              type="submit"
              variant="main"
              className="max-sm:h-11"
              aria-disabled={isBusy || undefined}
            >
              {isBusy ? t("policy.saving") : t("policy.letApprove")}
            </Button>
          </p>
        </Form>
      )}
      <ChangeProblem failure={failure} className="px-4 pb-3" />
    </>
  );
}
