"use client";

import { useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { saveNotificationChoices } from "#lib/client/notifications.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import { sentencesText, togetherText } from "#lib/protocol/intl-words.ts";
import type {
  NotificationChannel,
  NotificationChoices,
  NotificationKind,
} from "#lib/protocol/notification.ts";
import { t } from "#lib/protocol/words/t.ts";

const kindsOf = (): readonly (readonly [kind: NotificationKind, label: string, hint: string])[] => [
  ["late", t("settings.orderLate"), t("settings.orderLateHint")],
  ["delivered", t("settings.arrived"), t("settings.arrivedHint")],
  ["delivery_failed", t("settings.deliveryFailed"), t("settings.deliveryFailedHint")],
  ["needs_you", t("settings.needsYou"), t("settings.needsYouHint")],
  ["view", t("settings.savedView"), t("settings.savedViewHint")],
  ["exception", t("settings.exceptions"), t("settings.exceptionsHint")],
];

const channelsOf = (): readonly (readonly [channel: NotificationChannel, label: string])[] => [
  ["bell", t("settings.bell")],
  ["email", t("settings.emailChannel")],
  ["webhook", t("settings.webhook")],
];

/** What the person is told, and how. Each change applies at once, to what happens from now on. */
export function NotificationForm({
  stored,
  available,
  email,
  maySend,
}: {
  stored: NotificationChoices;
  /** The channels that the server's settings make possible. */
  available: readonly NotificationChannel[];
  /** `null`: none is known, so nothing is emailed. */
  email: string | null;
  /** A person who sends no requests is never told of one. */
  maySend: boolean;
}) {
  const channels = channelsOf();
  const [choices, setChoices] = useState(stored);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isSaved, setSaved] = useState(false);
  const { note } = useResumedChange();
  const toggle = async (kind: NotificationKind, channel: NotificationChannel) => {
    const chosen = choices[kind];
    const next = {
      ...choices,
      [kind]: chosen.includes(channel)
        ? chosen.filter((other) => other !== channel)
        : [...chosen, channel],
    };
    setChoices(next);
    setSaved(false);
    const problem = await saveNotificationChoices(next);
    setFailure(problem);
    note(problem, () => void toggle(kind, channel));
    if (problem) setChoices(choices);
    setSaved(!problem);
  };
  const isUsable = (channel: NotificationChannel) =>
    available.includes(channel) && (channel !== "email" || email !== null);
  const missing = channels.filter(([channel]) => !available.includes(channel));
  return (
    <div className="px-4 py-3">
      <table className="w-full">
        <caption className="sr-only">{t("settings.notifications")}</caption>
        <thead>
          <tr className="text-small text-ink-3">
            <th scope="col" className="font-medium">
              {t("settings.tellMe")}
            </th>
            {channels.map(([channel, label]) => (
              <th key={channel} scope="col" className="w-20 text-center font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kindsOf()
            .filter(([kind]) => maySend || kind !== "needs_you")
            .map(([kind, label, hint]) => (
              <tr key={kind} className="border-t border-rule">
                <th scope="row" className="py-2 pe-3 text-start font-normal">
                  <span className="font-medium">{label}</span>
                  <span className="block text-small text-ink-3">{hint}</span>
                </th>
                {channels.map(([channel, name]) => (
                  <td key={channel} className="text-center">
                    <label className="inline-grid size-8 place-items-center max-sm:size-11">
                      <input
                        type="checkbox"
                        aria-label={`${label}: ${name}`}
                        className="size-4 accent-(--accent)"
                        disabled={!isUsable(channel)}
                        checked={choices[kind].includes(channel)}
                        onChange={() => void toggle(kind, channel)}
                      />
                    </label>
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <p className="mt-2 text-small text-ink-3">
        {sentencesText([
          available.includes("email") &&
            (email === null ? t("settings.noEmail") : t("settings.emailsGoTo", { email })),
          missing.length > 0 &&
            t("settings.notSetUp", {
              channels: togetherText(missing.map(([, label]) => label)),
            }),
        ])}
      </p>
      <ChangeProblem failure={failure} notMade={t("settings.notSaved")} className="text-small" />
      <p role="status" className="min-h-4.5 text-small text-ink-3">
        {isSaved && t("settings.saved")}
      </p>
    </div>
  );
}
