"use client";

import { FoldedFields } from "#components/data/more-fields.tsx";
import { ReadPanel } from "#components/data/read-panel.tsx";
import { compareFound } from "#components/intent/compare-found.ts";
import { Comparisons, comparedFields, FoundCard } from "#components/intent/found-record.tsx";
import { fieldsOf } from "#components/intent/request-title.ts";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

/** Of an update there is nothing to find: its record is there, and says what it says now. */
function AsItIsNow({ request }: { request: IntentView }) {
  const id = String(fieldsOf(request.sent).id ?? "");
  const name = request.operation === "teams.update" ? "teams.get" : "employees.get";
  return (
    <ReadPanel name={name} input={{ id }} lines={3}>
      {(record) => {
        const comparisons = compareFound(request.operation, request.sent, record);
        return (
          <>
            <Comparisons comparisons={comparisons} />
            <FoldedFields record={record} shown={["id", ...comparedFields(comparisons)]} />
          </>
        );
      }}
    </ReadPanel>
  );
}

const isUpdate = ({ operation }: IntentView) =>
  operation === "employees.update" || operation === "teams.update";

/** What the searches found that may be what was sent, or as what it was accepted. */
export function FoundPanel({ request }: { request: IntentView }) {
  const { found, result, status, lookupCount, operation } = request;
  if (isUpdate(request) && status !== "refused") {
    return (
      <Panel title="What the record says now">
        <AsItIsNow request={request} />
      </Panel>
    );
  }
  if (status === "accepted" && result && operation !== "products.add-pin") {
    return (
      <Panel
        title="What it became"
        aside={request.isAdopted ? "found by reading back" : "named by the service's answer"}
      >
        <ul>
          <FoundCard request={request} found={result} />
        </ul>
      </Panel>
    );
  }
  return (
    <Panel title="What was found" aside={found.length > 1 ? `${found.length} records` : null}>
      {found.length === 0 ? (
        <p className="text-ink-2">
          {operation === "products.add-pin"
            ? "A PIN can't be read back, so nothing can be found."
            : lookupCount === 0
              ? "Nothing has been looked for."
              : `No possible match in ${lookupCount === 1 ? "one check" : `${lookupCount} checks`}.`}
        </p>
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
