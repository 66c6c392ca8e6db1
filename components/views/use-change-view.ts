import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { pinSavedView } from "#lib/client/change-views.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { reloadViews } from "#lib/client/saved-views.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ViewName } from "#lib/protocol/saved-view.ts";
import type { ListName } from "#lib/v4/registry.ts";

/** Returns how a change of views is sent: one at a time, and the views are read again after it. */
export function useChangeView(list: ListName) {
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** Resolves to the answer, or to `null` where nothing was changed; the failure says why. */
  const send = async <Answer extends object | null>(
    change: () => Promise<Answer | { failure: Failure }>,
  ): Promise<{ answer: Answer } | null> => {
    setIsBusy(true);
    setFailure(null);
    try {
      const answer = await change().catch(() => ({ failure: quartermasterUnreachable }));
      if (answer && "failure" in answer) {
        setFailure((answer as { failure: Failure }).failure);
        return null;
      }
      // What can't be read again now is read with the next page.
      await reloadViews(client, list).catch(() => undefined);
      return { answer: answer as Answer };
    } finally {
      setIsBusy(false);
    }
  };
  return { send, isBusy, failure };
}

/** Returns how a view is put into the navigation, or taken out of it. */
export const useTogglePin = (list: ListName) => {
  const { send, isBusy, failure } = useChangeView(list);
  const toggle = ({ id, isPinned }: Pick<ViewName, "id" | "isPinned">) =>
    send(async () => {
      const refused = await pinSavedView({ id, isPinned: !isPinned });
      return refused ? { failure: refused } : null;
    });
  return { toggle, isBusy, failure };
};
