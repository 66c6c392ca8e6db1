import type { ReactNode } from "react";
import { capitalized, fieldLabel } from "#components/requests/field-label.ts";
import { DeviceName, EmployeeName, RecordName } from "#components/requests/record-name.tsx";
import { useItemModels } from "#components/requests/use-item-models.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import type { IntentView } from "#lib/protocol/intent.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf, writeText } from "#lib/protocol/write-text.ts";
import type { JsonObject } from "#lib/v4/normalize/json.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** The number of devices that are listed by name; the others are counted. */
const maxDevices = 12;

const textOf = (value: unknown) =>
  typeof value === "object" ? JSON.stringify(value) : String(value);

const entriesOf = (value: unknown) => (Array.isArray(value) ? value.map(fieldsOf) : []);

function Devices({ ids }: { ids: readonly string[] }) {
  return (
    <ul>
      {ids.slice(0, maxDevices).map((id) => (
        <li key={id}>
          <DeviceName id={id} />
        </li>
      ))}
      {ids.length > maxDevices && (
        <li className="text-ink-3">
          {t("requestPage.andMore", { count: ids.length - maxDevices })}
        </li>
      )}
    </ul>
  );
}

function PurchasedItems({ value }: { value: unknown }) {
  const models = useItemModels(value);
  return (
    <ul>
      {entriesOf(value).map(({ itemId, quantity, country }) => (
        <li key={`${itemId} ${country}`} className="flex flex-wrap items-baseline gap-x-2">
          <span>
            {textOf(quantity)} × {models.get(textOf(itemId))} <Code>{textOf(itemId)}</Code>
          </span>
          {typeof country === "string" && country && <Country code={country} />}
        </li>
      ))}
    </ul>
  );
}

/** What was chosen for each device, with the device by model and serial number. */
function DeviceChoices({
  value,
  textOfChoice,
}: {
  value: unknown;
  textOfChoice: (choice: JsonObject) => string;
}) {
  return (
    <ul>
      {entriesOf(value).map((choice) => (
        <li key={textOf(choice.productId)}>
          <DeviceName id={textOf(choice.productId)} />: {textOfChoice(choice)}
        </li>
      ))}
    </ul>
  );
}

const holdText = ({ requested, instructions }: JsonObject) =>
  t("requestPage.held", {
    requested: requested === true ? "yes" : "no",
    hasText: instructions ? "yes" : "no",
    text: instructions ? textOf(instructions) : "",
  });

function toNode(operation: WriteName, name: string, value: unknown): ReactNode {
  if (value === null || value === "")
    return <span className="text-ink-3">{t("requestPage.cleared")}</span>;
  const { idNoun } = writeText[operation];
  switch (name) {
    case "id":
      return idNoun ? <RecordName noun={idNoun} id={textOf(value)} /> : textOf(value);
    case "employeeId":
      return <EmployeeName id={textOf(value)} />;
    case "productId":
      return <DeviceName id={textOf(value)} />;
    case "productIds":
      return <Devices ids={Array.isArray(value) ? value.map(textOf) : []} />;
    case "country":
      return <Country code={textOf(value)} named />;
    case "items":
      return <PurchasedItems value={value} />;
    case "dispositions":
      return (
        <DeviceChoices
          value={value}
          textOfChoice={({ disposition }) =>
            capitalized(codeWord("disposition", textOf(disposition)))
          }
        />
      );
    case "legalHold":
      return <DeviceChoices value={value} textOfChoice={holdText} />;
    case "pickupWindow": {
      const { from, to, timezone } = fieldsOf(value);
      return t("requestPage.window", {
        from: textOf(from),
        to: textOf(to),
        hasZone: timezone ? "yes" : "no",
        zone: timezone ? textOf(timezone) : "",
      });
    }
    case "orderType":
      return codeWord("orderType", textOf(value));
    default:
      return textOf(value);
  }
}

/** Returns every field that was sent, in its order, but the record that it is about first. */
const factsOf = ({ operation, sent }: IntentView): Fact[] =>
  Object.entries(fieldsOf(sent))
    .sort(([a], [b]) => Number(b === "id") - Number(a === "id"))
    .map(([name, value]) => {
      const { idNoun } = writeText[operation];
      const label = fieldLabel(name === "id" && idNoun ? idNoun : name);
      return [label, toNode(operation, name, value)];
    });

/** The input of a request, field by field. The server never includes a PIN. */
export function SentPanel({ request }: { request: IntentView }) {
  const facts = factsOf(request);
  return (
    <Panel title={t("requestPage.details")}>
      <DescriptionList facts={facts} empty={t("requestPage.noDetails")} />
      {writeText[request.operation].matching === "impossible" && facts.length > 0 && (
        <p className="mt-2 text-small text-ink-3">{t("requestPage.pinNote")}</p>
      )}
    </Panel>
  );
}
