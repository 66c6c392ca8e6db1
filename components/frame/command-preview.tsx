import type { ReactNode } from "react";
import { deviceTitle } from "#components/devices/device-text.ts";
import type { Subject } from "#components/frame/command-row.ts";
import { Moment } from "#components/moment/moment.tsx";
import { cityOf, ownPromiseOf } from "#components/orders/extra-facts.ts";
import { devicesOf } from "#components/orders/list-devices.ts";
import { slaOf } from "#components/orders/order-answers.ts";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { type Stage, stageLinesOf } from "#components/orders/stages.ts";
import { StopMark, stopWeights } from "#components/orders/stop-mark.tsx";
import { stopLabels, stopName } from "#components/orders/stop-words.ts";
import { toWaitingStop, waitingOn } from "#components/orders/waiting-on.ts";
import { Code } from "#components/ui/code.tsx";
import { Country } from "#components/ui/country.tsx";
import { DescriptionList, type Fact } from "#components/ui/description-list.tsx";
import { Status } from "#components/ui/status.tsx";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useDebounced } from "#lib/client/use-debounced.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import { expectedOf, promisedDayOf } from "#lib/v4/order-eta.ts";
import { isInView } from "#lib/v4/order-views.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** A row that is only passed on the way to another one is not read. */
const restMs = 200;

/** Returns whether the last stop is still to come, so that the expected date stands beside it. */
const isEndUpcoming = (stages: readonly Stage[]) => stages.at(-1)?.state === "upcoming";

/** `eta`: when the last stop is expected, ISO 8601; `null` where that is not known. */
function Stops({ stages, eta }: { stages: readonly Stage[]; eta: string | null }) {
  return (
    <ol className="text-compact">
      {stages.map(({ name, state, at, by }, index) => (
        <li key={name} className="relative flex items-baseline gap-2.5 py-0.5">
          <span className="w-3.5 shrink-0 self-center">
            <StopMark state={state} isEnd={index === stages.length - 1} />
          </span>
          <span
            aria-hidden="true"
            className="absolute bottom-[calc(50%+6px)] inset-s-1.75 h-[calc(100%-12px)] w-px bg-rule-3 [li:first-child>&]:hidden"
          />
          <span className={stopWeights[state] ?? "text-ink-3"}>
            {stopName(name)}
            <span className="sr-only">, {stopLabels[state]()}</span>
          </span>
          <span className="ms-auto text-end text-ink-3">
            {by && `${by} `}
            {at ? <Moment at={at} /> : state === "unknown" ? stopLabels.unknown() : null}
            {eta &&
              !at &&
              index === stages.length - 1 &&
              isEndUpcoming(stages) &&
              tRich("command.nowExpected", {
                day: () => <Moment key="day" at={eta} format="day" />,
              })}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Preview({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <div>
      <p className="font-semibold wrap-anywhere">{title}</p>
      <p className="wrap-anywhere">
        <Code className="text-ink-3">{id}</Code>
      </p>
      {children}
    </div>
  );
}

/** The country of an order with its city: `KE Nairobi`; without a city, the name of the country. */
const destinationOf = (order: Order): ReactNode => {
  const city = cityOf(order);
  if (!city) return order.country && <Country code={order.country} named />;
  return (
    <>
      {order.country && <Country code={order.country} />} {showUnsafe(city)}
    </>
  );
};

/** The first device of an order, and how many others there are. */
const deviceFacts = (order: Order): Fact[] => {
  const [first, ...others] = devicesOf(order);
  if (!first) return [];
  const model = first.model ?? null;
  return [
    [
      t("command.device"),
      model && (others.length > 0 ? t("command.andMore", { model, count: others.length }) : model),
    ],
    [t("command.serial"), first.serialNumber && <Code>{first.serialNumber}</Code>],
  ];
};

function OrderPreview({ row, title, isRested }: { row: Order; title: string; isRested: boolean }) {
  const input = { id: row.id };
  const read = { enabled: isRested, staleTime: 30_000 };
  const record = useRead("orders.get", input, read);
  const answer = useRead("orders.sla", input, read).data;
  const history = useRead("orders.history", input, read);
  const order = record.data?.data ?? row;
  const sla = slaOf(order, answer?.data);
  const isLate = isInView("late", order, Date.now());
  const expected = expectedOf(order);
  const promised = ownPromiseOf(order) ?? promisedDayOf(order.createdAt, sla?.expectedDays);
  const waiting = waitingOn(order, sla, history.data?.data);
  const lines =
    history.data && stageLinesOf(order, history.data.data, waiting && toWaitingStop(waiting));
  // Of two lines, the date may belong to either.
  const [line, ...others] = lines ?? [];
  const isEtaInStops =
    expected !== null && line !== undefined && others.length === 0 && isEndUpcoming(line.stages);
  // The stops say when it was placed.
  const placedAt = lines ? null : order.createdAt;
  const eta = isEtaInStops ? null : expected?.eta;
  return (
    <Preview title={title} id={row.id}>
      <div className="mt-3 min-h-5">
        {sla && <SlaRule sla={sla} status={order.status} width={150} />}
        {!sla && answer && <span className="text-ink-3">{t("command.slaUnknown")}</span>}
      </div>
      {sla?.reason && (
        <p className={`mt-1.5 text-compact wrap-anywhere ${isLate ? "text-signal" : "text-ink-2"}`}>
          <bdi>{sla.reason}</bdi>
        </p>
      )}
      <div className="my-3 border-y border-rule py-2.5">
        {lines ? (
          lines.map(({ label, stages }) => (
            <div key={label}>
              {label && <p className="label pt-1">{codeWord("stage", label)}</p>}
              <Stops stages={stages} eta={isEtaInStops ? expected.eta : null} />
            </div>
          ))
        ) : history.error ? (
          <p className="text-ink-3">{failureOf(history.error).message}</p>
        ) : (
          <div className="h-30" aria-busy="true" />
        )}
      </div>
      <DescriptionList
        facts={[
          [
            t("command.status"),
            <Status key="status" value={order.status} orderType={order.orderType} />,
          ],
          [t("command.placed"), placedAt && <Moment at={placedAt} format="full" />],
          [t("command.promised"), promised && <Moment at={promised} format="date" />],
          [t("command.expected"), eta && <Moment at={eta} format="date" />],
          [t("command.destination"), destinationOf(order)],
          ...deviceFacts(order),
          [t("command.courier"), expected?.carrier],
        ]}
        empty=""
      />
    </Preview>
  );
}

const factsOf = (subject: Subject): Fact[] => {
  if (subject.kind === "employee" && subject.record) {
    const { email, jobTitle, teamName, department, country, status } = subject.record;
    return [
      [t("command.email"), email],
      [t("command.jobTitle"), jobTitle],
      [t("command.team"), teamName],
      [t("command.department"), department],
      [t("command.country"), country && <Country code={country} named />],
      [t("command.status"), status && <Status value={status} />],
    ];
  }
  if (subject.kind === "device" && subject.record) {
    const { serialNumber, status, employeeName, condition, chargerStatus } = subject.record;
    const { location, country } = placeOf(subject.record);
    return [
      [t("command.serial"), serialNumber && <Code>{serialNumber}</Code>],
      [t("command.status"), status && <Status value={status} />],
      [t("command.heldBy"), employeeName],
      [t("command.location"), location && codeWord("deviceCode", location)],
      [t("command.country"), country && <Country code={country} named />],
      [t("command.condition"), condition && codeWord("deviceCode", condition)],
      [t("command.charger"), chargerStatus && codeWord("deviceCode", chargerStatus)],
    ];
  }
  if (subject.kind === "request" && subject.record) {
    const { createdAt, by, reason, resultId } = subject.record;
    return [
      [t("command.created"), <Moment key="created" at={createdAt} format="full" />],
      [t("command.sentBy"), by.isYou ? t("command.you") : by.name],
      [t("command.reason"), reason],
      [t("command.result"), resultId && <Code>{resultId}</Code>],
    ];
  }
  return [];
};

/** The record of the selected row, so that most questions need no page. */
export function CommandPreview({ subject }: { subject: Subject }) {
  const isRested = useDebounced(subject.id, restMs) === subject.id;
  if (subject.kind === "order" && subject.record) {
    const { id, record, title } = subject;
    return <OrderPreview key={id} row={record} title={title} isRested={isRested} />;
  }
  const title =
    subject.kind === "device" && subject.record ? deviceTitle(subject.record) : subject.title;
  return (
    <Preview title={title} id={subject.id}>
      <div className="mt-3 border-t border-rule pt-3">
        <DescriptionList facts={factsOf(subject)} empty="" />
      </div>
    </Preview>
  );
}
