"use client";

import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import {
  Comparisons,
  comparedFields,
  comparisonWith,
  FoundCard,
  recordReads,
} from "#components/intent/found-record.tsx";
import { fieldsOf, writeText } from "#components/intent/write-text.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** The record that an update changes: what the journal compared, and the record as it is now. */
function CurrentRecord({ request }: { request: IntentDetail }) {
  const id = String(fieldsOf(request.sent).id ?? "");
  const recordRead = recordReads[writeText[request.operation].noun];
  const fields = comparisonWith(request, id);
  return (
    <Panel
      title="Current record"
      aside={request.comparisons.length > 0 ? "Compared at the last check" : null}
    >
      {fields.length > 0 && <Comparisons fields={fields} />}
      {recordRead && (
        <ReadPanel name={recordRead} input={{ id }} lines={3}>
          {(record) => <FoldedFields record={record} shown={["id", ...comparedFields(fields)]} />}
        </ReadPanel>
      )}
    </Panel>
  );
}

const emptyText = (lookupCount: number, isSecret: boolean) => {
  if (isSecret) return "A PIN can't be read back.";
  if (lookupCount === 0) return "Not checked yet.";
  return `No match in ${lookupCount === 1 ? "one check" : `${lookupCount} checks`}.`;
};

/** The records that may be what was sent, or the one that the request created or changed. */
export function FoundPanel({ request }: { request: IntentDetail }) {
  const { operation, found, result, status } = request;
  const { matching, repeat } = writeText[operation];
  const isSecret = matching === "impossible";
  if (repeat === "overwrites" && !isSecret && status !== "refused") {
    return <CurrentRecord request={request} />;
  }
  if (status === "accepted" && result && !isSecret) {
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
        <p className="text-ink-2">{emptyText(request.lookupCount, isSecret)}</p>
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
