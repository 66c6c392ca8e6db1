"use client";

import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import {
  Comparisons,
  comparedFields,
  comparisonWith,
  FoundCard,
} from "#components/intent/found-record.tsx";
import { fieldsOf, writeText } from "#components/intent/write-text.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** The record that an update changes: what the journal compared, and the record as it is now. */
function CurrentRecord({ request }: { request: IntentDetail }) {
  const id = String(fieldsOf(request.sent).id ?? "");
  const name = writeText[request.operation].idNoun === "team" ? "teams.get" : "employees.get";
  const fields = comparisonWith(request, id);
  return (
    <>
      {fields.length > 0 && <Comparisons fields={fields} />}
      <ReadPanel name={name} input={{ id }} lines={3}>
        {(record) => <FoldedFields record={record} shown={["id", ...comparedFields(fields)]} />}
      </ReadPanel>
    </>
  );
}

const isSecret = ({ operation }: IntentDetail) => writeText[operation].matching === "impossible";

const isUpdate = (request: IntentDetail) =>
  writeText[request.operation].repeat === "overwrites" && !isSecret(request);

const emptyText = (request: IntentDetail) => {
  const { lookupCount } = request;
  if (isSecret(request)) return "A PIN can't be read back.";
  if (lookupCount === 0) return "Not checked yet.";
  return `No match in ${lookupCount === 1 ? "one check" : `${lookupCount} checks`}.`;
};

/** The records that may be what was sent, or the one that the request created or changed. */
export function FoundPanel({ request }: { request: IntentDetail }) {
  const { found, result, status } = request;
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
  if (status === "accepted" && result && !isSecret(request)) {
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
