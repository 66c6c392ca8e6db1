"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { PersonSearch } from "#components/employees/reference/person-search.tsx";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { Field } from "#components/form/field.tsx";
import { Button } from "#components/ui/button.tsx";
import { Country } from "#components/ui/country.tsx";
import { withWords } from "#components/words/later-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

const NotShownYet = lazy(() => withWords(import("#components/requests/not-shown-yet.tsx")));

function Chosen({
  id,
  onClear,
  isFresh,
}: {
  id: string;
  onClear: (() => void) | null;
  /** Chosen just now: the search that had the focus is gone, so the button takes it. */
  isFresh: boolean;
}) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isFresh) ref.current?.focus();
  }, [isFresh]);
  const { data, error, refetch } = useRead("employees.get", { id });
  const person = data?.data;
  if (error && !person) {
    const failure = failureOf(error);
    const notice = <FailureNotice failure={failure} onRetry={() => void refetch()} />;
    return (
      <div className="grid gap-2">
        {failure.kind === "not_found" ? (
          <Suspense>
            <NotShownYet name="employees.get" id={id}>
              {notice}
            </NotShownYet>
          </Suspense>
        ) : (
          notice
        )}
        {onClear && (
          <p>
            <Button onClick={onClear}>{t("person.change")}</Button>
          </p>
        )}
      </div>
    );
  }
  const city = person?.city ?? person?.deliveryAddress?.city;
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-md border border-rule-3 bg-sheet px-2.5 py-1.5">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-medium">{person?.displayName ?? showUnsafe(id)}</p>
        <p className="text-small text-ink-3">
          {[person?.email, person?.teamName].filter(Boolean).join(" · ")}
          {person?.country && (
            <>
              {" · "}
              <Country code={person.country} /> {city}
            </>
          )}
        </p>
      </div>
      {onClear && (
        <Button ref={ref} variant="quiet" onClick={onClear}>
          {t("person.change")}
        </Button>
      )}
    </div>
  );
}

/** The employee that a form is about, by ID, chosen by a search. */
export function PersonField({
  label,
  value,
  onChange,
  error,
  isReadOnly,
}: {
  label: string;
  value: string | null;
  onChange: (id: string | null) => void;
  error?: string | null | undefined;
  isReadOnly: boolean;
}) {
  const [isFresh, setFresh] = useState(false);
  const change = (id: string | null) => {
    setFresh(true);
    onChange(id);
  };
  if (value !== null) {
    return (
      <div className="grid gap-1">
        <p className="label">{label}</p>
        <Chosen id={value} isFresh={isFresh} onClear={isReadOnly ? null : () => change(null)} />
        {error && <p className="text-small text-signal">{error}</p>}
      </div>
    );
  }
  return (
    <Field label={label} error={error}>
      {(control) => (
        <PersonSearch control={control} takesFocus={isFresh} onChoose={({ id }) => change(id)} />
      )}
    </Field>
  );
}
