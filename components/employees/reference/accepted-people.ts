import { foldText } from "#components/form/field-checks.ts";
import { createdIn, mayAppear } from "#components/requests/appearing.ts";
import { useRequests } from "#lib/client/requests.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

/** A person who may be chosen. */
export interface PersonOption {
  id: string;
  displayName?: string | null | undefined;
  email?: string | null | undefined;
  teamName?: string | null | undefined;
  country?: string | null | undefined;
  /** Accepted, but the service does not show this person yet: what is known is what was sent. */
  isAccepted?: true;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : null);

/** Returns the people of accepted requests whose name or email has the query. */
export const acceptedPeople = (
  requests: readonly IntentView[],
  query: string,
  now = Date.now(),
): PersonOption[] =>
  createdIn(requests, "employees.get")
    .filter((request) => mayAppear(request, now))
    .flatMap(({ sent, resultId }) => {
      if (!isObject(sent)) return [];
      const [displayName, email, teamName, country] = [
        sent.displayName,
        sent.email,
        sent.teamName,
        sent.country,
      ].map(textOf);
      const isMatch = [displayName, email].some((text) =>
        foldText(text ?? "").includes(foldText(query)),
      );
      return isMatch
        ? [{ id: resultId, displayName, email, teamName, country, isAccepted: true as const }]
        : [];
    });

/** Returns the people whom a search of the service does not find, because it does not show them yet. */
export const useAcceptedPeople = (query: string, enabled: boolean): PersonOption[] => {
  const { data } = useRequests({ show: "settled", limit: 50 }, { enabled });
  return enabled ? acceptedPeople(data?.requests ?? [], query) : [];
};
