"use client";

import type { ReactNode } from "react";
import { DeviceName, RecordName } from "#components/intent/record-name.tsx";
import { type SentField, sentFields } from "#components/intent/sent-fields.ts";
import { writeText } from "#components/intent/write-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";

/** The number of devices that are listed by name; the others are counted. */
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

/** The input of a request, field by field. The server never includes a PIN. */
export function SentPanel({ request }: { request: IntentView }) {
  const { operation, sent } = request;
  const facts = sentFields(operation, sent).map((field): Fact => [field.label, toNode(field)]);
  return (
    <Panel title="Request details">
      <DescriptionList facts={facts} empty="Details deleted or unreadable." />
      {writeText[operation].matching === "impossible" && facts.length > 0 && (
        <p className="mt-2 text-small text-ink-3">
          The PIN is never shown, and is deleted when the request is finished.
        </p>
      )}
    </Panel>
  );
}
