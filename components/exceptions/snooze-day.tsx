import { useState } from "react";
import { morningOf, snoozeDays } from "#components/exceptions/snooze-times.ts";
import { Field } from "#components/form/field.tsx";
import { Form } from "#components/form/form.tsx";
import { Button } from "#components/ui/button.tsx";
import { focusWhenShown } from "#components/ui/focus-when-shown.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** The day until whose morning entries are set aside, in the person's zone. */
export default function SnoozeDay({
  now,
  onSnooze,
  onClose,
}: {
  /** Epoch milliseconds. */
  now: number;
  /** ISO 8601. */
  onSnooze: (until: string) => void;
  onClose: () => void;
}) {
  const { timeZone } = useViewer();
  const [day, setDay] = useState("");
  const { first, last } = snoozeDays(now, timeZone);
  return (
    <Form
      className="mt-2 grid gap-1.5"
      onSubmit={(event) => {
        event.preventDefault();
        onSnooze(morningOf(day, timeZone));
      }}
    >
      <Field label={t("exception.untilMorning")}>
        {(control) => (
          <input
            {...control}
            ref={focusWhenShown}
            type="date"
            required
            className="field w-full"
            min={first}
            max={last}
            value={day}
            onChange={({ target }) => setDay(target.value)}
            onKeyDown={({ key }) => {
              if (key === "Escape") onClose();
            }}
          />
        )}
      </Field>
      <Button type="submit" className="justify-self-start">
        {t("exception.snooze")}
      </Button>
    </Form>
  );
}
