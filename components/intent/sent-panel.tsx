"use client";

import type { ReactNode } from "react";
import { DeviceName, RecordName } from "#components/intent/record-name.tsx";
import { type SentField, sentFields } from "#components/intent/sent-fields.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

/** More than this many devices are counted, not read one by one. */
const maxDevices = 12;

function toNode(field: SentField): ReactNode {
  switch (field.kind) {
    case "record":
      return <RecordName noun={field.noun} id={field.id} />;
    case "country":
      return <Country code={field.code} named />;
    case "cleared":
      return <span className="text-ink-3">cleared</span>;
    case "text":
      return field.text;
    case "lines":
      return (
        <ul>
          {field.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      );
    case "devices":
      return (
        <ul>
          {field.ids.slice(0, maxDevices).map((id) => (
            <li key={id}>
              <DeviceName id={id} />
            </li>
          ))}
          {field.ids.length > maxDevices && (
            <li className="text-ink-3">and {field.ids.length - maxDevices} more</li>
          )}
        </ul>
      );
    case "items":
      return (
        <ul>
          {field.items.map(({ itemId, quantity, country }) => (
            <li key={`${itemId} ${country}`} className="flex flex-wrap items-baseline gap-x-2">
              <span>
                {quantity} × <Code>{itemId}</Code>
              </span>
              {country && <Country code={country} />}
            </li>
          ))}
        </ul>
      );
  }
}

/** What was sent, as a person reads it. A PIN is not among it, whoever looks. */
export function SentPanel({ request }: { request: IntentView }) {
  const { operation, sent, sentAt, settledAt } = request;
  const facts = sentFields(operation, sent).map((field): Fact => [field.label, toNode(field)]);
  return (
    <Panel
      title={sentAt ? "What was sent" : settledAt ? "What was to be sent" : "What is to be sent"}
    >
      <DescriptionList
        facts={facts}
        empty="What was sent has been shredded, or no master key at hand opens it."
      />
      {operation === "products.add-pin" && facts.length > 0 && (
        <p className="mt-2 text-small text-ink-3">
          The PIN itself is never shown, and shredded once the request is settled.
        </p>
      )}
    </Panel>
  );
}
