import { Moment } from "#components/moment/moment.tsx";
import { FoldedFields } from "#components/record/more-fields.tsx";
import { ReadPanel } from "#components/record/read-panel.tsx";
import { BoughtItems } from "#components/requests/bought-items.tsx";
import { fieldLabel } from "#components/requests/field-label.ts";
import { RecordLink } from "#components/requests/record-link.tsx";
import { DeviceName, EmployeeName } from "#components/requests/record-name.tsx";
import { type Checks, checksOf } from "#components/requests/request-progress.ts";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { Panel } from "#components/ui/panel.tsx";
import { Status } from "#components/ui/status.tsx";
import { StatusLabel } from "#components/ui/status-label.tsx";
import { useRead } from "#lib/client/read.ts";
import type {
  CandidateRecord,
  FieldComparison,
  IntentDetail,
  IntentView,
} from "#lib/protocol/intent.ts";
import { commaText } from "#lib/protocol/intl-words.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { fieldsOf, type RecordNoun, writeText } from "#lib/protocol/write-text.ts";
import type { ReadName } from "#lib/v4/registry.ts";

const resultVariants = { same: "good", different: "bad", unknown: "none" } as const;

const resultText = (result: FieldComparison["result"]) =>
  ({
    same: t("requestPage.matches"),
    different: t("requestPage.different"),
    unknown: t("requestPage.unknown"),
  })[result];

/** A field's value in the record: an employee or a device by name, anything else as it came. */
function FoundValue({ field, found }: Pick<FieldComparison, "field" | "found">) {
  if (found === null) return t("requestPage.empty");
  const values = typeof found === "string" ? [found] : found;
  if (field === "employeeId") return values.map((id) => <EmployeeName key={id} id={id} />);
  if (field === "productId" || field === "productIds") {
    return values.map((id) => (
      <span key={id} className="block">
        <DeviceName id={id} />
      </span>
    ));
  }
  return commaText(values);
}

/** Each field that was sent, with whether the record agrees. */
function Comparisons({ fields }: { fields: readonly FieldComparison[] }) {
  return (
    <ul className="grid gap-1">
      {fields.map(({ field, result, found }) => (
        <li key={field} className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3">
          <span className="text-ink-3">{fieldLabel(field)}</span>
          <span className="min-w-0 wrap-anywhere">
            <StatusLabel variant={resultVariants[result]}>{resultText(result)}</StatusLabel>
            {(result === "different" || (result === "unknown" && found !== null)) && (
              <span className="text-ink-2">
                {": "}
                <FoundValue field={field} found={found} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The comparison of a request with one record; empty where the journal made none. */
const comparisonWith = ({ comparisons }: IntentDetail, recordId: string) =>
  comparisons.find((comparison) => comparison.recordId === recordId)?.fields ?? [];

/** The fields whose values a comparison or the sent input shows. */
const comparedFields = (fields: readonly FieldComparison[]) =>
  fields.flatMap(({ field, result }) => (result === "unknown" ? [] : [field]));

/** The stored fields of a found record, under the names that the service gives them. */
const toRecord = ({ type, ...found }: CandidateRecord) => ({
  ...Object.fromEntries(Object.entries(found).filter(([, value]) => value != null)),
  ...(type ? { orderType: type } : {}),
});

/** The read of one record by its id; `null` where only a list shows it, or nothing. */
const recordReads = {
  order: "orders.get",
  employee: "employees.get",
  team: "teams.get",
  address: null,
  device: "products.get",
} satisfies Record<RecordNoun, ReadName | null>;

const readOf = (noun: RecordNoun | null) => (noun === null ? null : recordReads[noun]);

/** The record as the service shows it now; until it is read, what the lookup saw. */
function useRecord({ operation }: IntentView, found: CandidateRecord): Record<string, unknown> {
  const { id } = found;
  const { record } = writeText[operation];
  const name = readOf(record);
  const one = useRead(name ?? "orders.get", { id }, { enabled: name !== null });
  // The service has no read of a single address.
  const addresses = useRead("company.addresses", {}, { enabled: record === "address" });
  const address = addresses.data?.data.items.find((saved) => saved.id === id);
  return { ...toRecord(found), ...(one.data?.data ?? address) };
}

/** A record that a lookup or the service's answer showed, compared with what was sent. */
function FoundCard({ request, found }: { request: IntentDetail; found: CandidateRecord }) {
  const record = useRecord(request, found);
  const fields = comparisonWith(request, found.id);
  const isPurchase = request.operation === "orders.purchase";
  const isTypeCompared = fields.some(({ field }) => field === "orderType");
  const textOf = (value: unknown) => (typeof value === "string" ? value : null);
  const [status, type] = [textOf(record.status), textOf(record.orderType)];
  const createdAt = textOf(record.createdAt);
  return (
    <li className="border-rule py-3 not-first:border-t first:pt-0.5 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <span className="wrap-anywhere">
          <RecordLink request={request} id={found.id} />
        </span>
        {status && <Status value={status} orderType={type} />}
        <span className="grow" />
        {createdAt && (
          <span className="text-small text-ink-3">
            {tRich("requestPage.createdAt", {
              time: () => <Moment key="time" at={createdAt} />,
            })}
          </span>
        )}
      </div>
      {type && !isTypeCompared && <p className="text-ink-2">{codeWord("orderType", type)}</p>}
      {fields.length > 0 && (
        <div className="mt-1.5">
          <Comparisons
            fields={isPurchase ? fields.filter(({ field }) => field !== "items") : fields}
          />
        </div>
      )}
      {isPurchase && <BoughtItems sent={fieldsOf(request.sent).items} order={record} />}
      <FoldedFields
        record={record}
        shown={["id", "status", "orderType", "createdAt", ...comparedFields(fields)]}
      />
    </li>
  );
}

const fieldsToReplace = ({ sent }: IntentView) =>
  Object.keys(fieldsOf(sent)).filter((name) => name !== "id");

/** The values that a record has now of the fields that an update sets. */
function ReplacedValues({ record, names }: { record: object; names: readonly string[] }) {
  if (names.length === 0) return null;
  const values = fieldsOf(record);
  const facts = names.map((name): Fact => {
    const value = values[name];
    return [fieldLabel(name), typeof value === "string" && value !== "" ? value : "—"];
  });
  return <DescriptionList facts={facts} empty="" />;
}

/** The record that an update changes: what the journal compared, and the record as it is now. */
function CurrentRecord({ request }: { request: IntentDetail }) {
  const id = String(fieldsOf(request.sent).id ?? "");
  const recordRead = readOf(writeText[request.operation].record);
  const fields = comparisonWith(request, id);
  return (
    <Panel
      title={t("requestPage.currentRecord")}
      aside={request.comparisons.length > 0 ? t("requestPage.compared") : null}
    >
      {fields.length > 0 && <Comparisons fields={fields} />}
      {recordRead && (
        <ReadPanel name={recordRead} input={{ id }} lines={3}>
          {(record) => {
            // Before the first check, what would be replaced.
            const replaced = fields.length > 0 ? [] : fieldsToReplace(request);
            return (
              <>
                <ReplacedValues record={record} names={replaced} />
                <FoldedFields
                  record={record}
                  shown={["id", ...comparedFields(fields), ...replaced]}
                />
              </>
            );
          }}
        </ReadPanel>
      )}
    </Panel>
  );
}

/** Returns why there is no possible match. Only a complete check shows that there is none. */
export const noMatchText = ({ total, complete }: Checks, isSecret: boolean) => {
  if (isSecret) return t("requestPage.pinUnreadable");
  if (total === 0) return t("requestPage.notChecked");
  if (complete === 0) return t("requestPage.noneComplete");
  return t("requestPage.noMatch", { count: complete });
};

/** Whether a request may have left a record, or changes one. What was never sent has left none. */
export const hasFoundPanel = ({ found, status, sentAt, operation }: IntentDetail) =>
  found.length > 0 ||
  (status !== "refused" && (sentAt !== null || writeText[operation].repeat === "overwrites"));

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
        title={t("requestPage.result")}
        aside={
          request.isAdopted ? t("requestPage.confirmedByLookup") : t("requestPage.namedInReply")
        }
      >
        <ul>
          <FoundCard request={request} found={result} />
        </ul>
      </Panel>
    );
  }
  return (
    <Panel
      title={t("requestPage.possible")}
      aside={found.length > 1 ? t("requestPage.records", { count: found.length }) : null}
    >
      {found.length === 0 ? (
        <p className="text-ink-2">{noMatchText(checksOf(request), isSecret)}</p>
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
