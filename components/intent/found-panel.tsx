"use client";

import { MoreDetails } from "#components/data/more-details.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import {
  Comparisons,
  comparedFields,
  comparisonWith,
  FoundCard,
} from "#components/intent/found-record.tsx";
import { fieldsOf } from "#components/intent/write-text.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** The record that an update changes: what the journal compared, and the record as it is now. */
function CurrentRecord({ request }: { request: IntentDetail }) {
  const id = String(fieldsOf(request.sent).id ?? "");
  const name = request.operation === "teams.update" ? "teams.get" : "employees.get";
  const fields = comparisonWith(request, id);
  return (
    <>
      {fields.length > 0 && <Comparisons fields={fields} />}
      <ReadPanel name={name} input={{ id }} lines={3}>
        {(record) => <MoreDetails record={record} shown={["id", ...comparedFields(fields)]} />}
      </ReadPanel>
    </>
  );
}

const isUpdate = ({ operation }: IntentDetail) =>
  operation === "employees.update" || operation === "teams.update";

const emptyText = ({ operation, lookupCount }: IntentDetail) => {
  if (operation === "products.add-pin") return "A PIN can't be read back.";
  if (lookupCount === 0) return "Not checked yet.";
  return `No match in ${lookupCount === 1 ? "one check" : `${lookupCount} checks`}.`;
};

/** The records that may be what was sent, or the one that the request created or changed. */
export function FoundPanel({ request }: { request: IntentDetail }) {
  const { found, result, status, operation } = request;
  if (isUpdate(request) && status !== "refused") {
    return (
      <Panel
        title="Current record"
        aside={request.comparisons.length > 0 ? "Compared at the last check" : null}
      >
        <CurrentRecord request={request} />
      </Panel>
    );
  }
  if (status === "accepted" && result && operation !== "products.add-pin") {
    return (
      <Panel
        title="Result"
        aside={request.isAdopted ? "Confirmed by a lookup" : "Named in the provider's reply"}
      >
        <ul>
          <FoundCard request={request} found={result} />
        </ul>
      </Panel>
    );
  }
  return (
    <Panel title="Possible matches" aside={found.length > 1 ? `${found.length} records` : null}>
      {found.length === 0 ? (
        <p className="text-ink-2">{emptyText(request)}</p>
      ) : (
        <ul>
          {found.map((record) => (
            <FoundCard key={record.id} request={request} found={record} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
