import type { ReactNode } from "react";
import { employeeList } from "#components/employees/employee-screen.ts";
import type { CommandRow, Subject } from "#components/frame/command-row.ts";
import { MarkedText } from "#components/frame/marked-text.tsx";
import { urgencyOf } from "#components/frame/order-urgency.ts";
import { formatMoment } from "#components/moment/moment.tsx";
import { SlaRule } from "#components/orders/sla-rule.tsx";
import { IntentStatus } from "#components/requests/intent-status.tsx";
import { listOfKind } from "#components/screens/screens.ts";
import { Country } from "#components/ui/country.tsx";
import { DeviceDrawing } from "#components/ui/device-drawing.tsx";
import { alongPath } from "#components/ui/directional-paths.ts";
import { Icon, plugPath } from "#components/ui/icon.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { StatusShape, statusLabel } from "#components/ui/status.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";
import type { Order } from "#lib/v4/records/order.ts";

const icons = {
  plus: "M12 5v14M5 12h14",
  person: employeeList.rail.icon,
  theme: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v16M15 5v14M18 7.500v9",
  arrow: alongPath,
  copy: "M8 8h12v12H8ZM4 16V4h12",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.500 9.500a2.500 2.500 0 1 1 3.600 2.200c-.8.4-1.100.9-1.100 1.800M12 17h.01",
  code: "m8 7-5 5 5 5m8 0 5-5-5-5",
  plug: plugPath,
  repeat: "M5 12a7 7 0 1 0 2.500-5.300L5 9M5 4v5h5",
} satisfies Record<NonNullable<CommandRow["icon"]>, string>;

function RowIcon({ row: { subject, icon, outline } }: { row: CommandRow }) {
  if (!icon && subject?.kind === "order" && subject.record) {
    return <StatusShape value={subject.record.status} />;
  }
  if (!icon && subject?.kind === "device" && subject.record) {
    const { deviceType, model } = subject.record;
    return (
      <DeviceDrawing
        deviceType={deviceType}
        words={model ?? ""}
        className="h-4 w-5.25 text-ink-2"
      />
    );
  }
  const path = icon
    ? icons[icon]
    : (outline ?? (subject ? listOfKind(subject.kind).rail.icon : icons.arrow));
  return <Icon path={path} className="size-4 text-ink-3" strokeWidth={1.6} />;
}

/** How long ago, in one unit: `now`, `4 min`, `2 h`, `3 d`. */
export const agoText = (at: number, now: number) => {
  const minutes = Math.max(0, Math.round((now - at) / 60_000));
  if (minutes === 0) return t("command.ago", { unit: "now", count: 0 });
  if (minutes < 60) return t("command.ago", { unit: "min", count: minutes });
  return minutes < 36 * 60
    ? t("command.ago", { unit: "h", count: Math.round(minutes / 60) })
    : t("command.ago", { unit: "d", count: Math.round(minutes / 1_440) });
};

/** How an open order stands against its SLA. */
function Urgency({ order, className = "" }: { order: Order; className?: string }) {
  const urgency = urgencyOf(order);
  if (!urgency) return null;
  return (
    <span className={`${className} ${urgency.isLate ? "font-medium text-signal" : ""}`}>
      {urgency.text}
    </span>
  );
}

/** The last two columns: a country, and the day of an order, whose place other records leave empty. */
function PlaceAndDay({ country, at }: { country: ReactNode; at?: string | null | undefined }) {
  const { timeZone, locale } = useViewer();
  return (
    <>
      {country}
      <span className="min-w-13 text-end max-sm:hidden">
        {at && formatMoment(at, "day", timeZone, locale)}
      </span>
    </>
  );
}

/** The facts of a record at the right edge of its row. */
function SubjectFacts({ subject, typed }: { subject: Subject; typed: string }) {
  if (subject.kind === "order" && subject.record) {
    const { status, orderType, country, createdAt } = subject.record;
    return (
      <>
        {status && <span className="sr-only">, {statusLabel(status, orderType)},</span>}
        <Urgency order={subject.record} className="max-sm:hidden" />
        <PlaceAndDay country={country && <Country code={country} />} at={createdAt} />
      </>
    );
  }
  if (subject.kind === "employee" && subject.record?.country) {
    return <PlaceAndDay country={<Country code={subject.record.country} />} />;
  }
  if (subject.kind === "device" && subject.record) {
    const { employeeName, status } = subject.record;
    const { country } = placeOf(subject.record);
    return (
      <>
        {employeeName ? (
          <span className="truncate max-sm:hidden">
            {tRich("command.heldByName", {
              name: () => <MarkedText key="name" text={employeeName} typed={typed} />,
            })}
          </span>
        ) : (
          status && <span>{statusLabel(status)}</span>
        )}
        <PlaceAndDay country={country && <Country code={country} />} />
      </>
    );
  }
  if (subject.kind === "request" && subject.record) {
    return <IntentStatus value={subject.record.status} request={subject.record} />;
  }
  return null;
}

/** The facts of a record that was opened lately, and how long ago that was. */
function RecentFacts({ subject, at }: { subject: Subject; at: number }) {
  const serial = subject.kind === "device" && subject.record?.serialNumber;
  return (
    <>
      {subject.kind === "order" && subject.record && <Urgency order={subject.record} />}
      {serial && <span className="code max-lg:hidden">{showUnsafe(serial)}</span>}
      <span className="min-w-11 text-end">{agoText(at, Date.now())}</span>
    </>
  );
}

/** `Collection open since 16 Nov`, before another order is placed for the same person. */
function OpenOrder({ order: { orderType, createdAt } }: { order: Order }) {
  const { timeZone, locale } = useViewer();
  const type = orderType ? codeWord("orderType", orderType) : t("command.order");
  return (
    <span className="truncate max-sm:hidden">
      {createdAt
        ? t("command.orderOpenSince", {
            type,
            day: formatMoment(createdAt, "day", timeZone, locale),
          })
        : t("command.orderOpen", { type })}
    </span>
  );
}

/** The content of a row: icon, title with what was typed underlined, facts. */
export function RowContent({ row, typed }: { row: CommandRow; typed: string }): ReactNode {
  const { subject, note, fact, keyCaps, openedAt, openOrder } = row;
  const order = subject?.kind === "order" && !row.icon ? subject.record : undefined;
  const isCode = note === subject?.id || subject?.kind === "device";
  return (
    <>
      <span className="grid w-5.5 shrink-0 place-items-center">
        <RowIcon row={row} />
      </span>
      <span className="min-w-0 grow truncate">
        <MarkedText text={showUnsafe(row.title)} typed={typed} />
        {/* A code has its own direction: the space is before it in both. */}
        {note && " "}
        {note && (
          <span className={`text-ink-3 ${isCode ? "code" : ""}`}>
            {isCode ? "" : "· "}
            <MarkedText text={showUnsafe(note)} typed={typed} />
          </span>
        )}
        {order && openedAt === undefined && urgencyOf(order) && (
          // The preview's ruler, where there is no room for the preview.
          <span className="block sm:hidden">
            <SlaRule sla={order.sla} status={order.status} width={72} />
          </span>
        )}
      </span>
      <span className="flex min-w-0 shrink-0 items-center gap-3 text-compact whitespace-nowrap text-ink-3">
        {subject && !row.icon && openedAt === undefined && (
          <SubjectFacts subject={subject} typed={typed} />
        )}
        {subject && openedAt !== undefined && <RecentFacts subject={subject} at={openedAt} />}
        {openOrder && <OpenOrder order={openOrder} />}
        {fact && <span>{fact}</span>}
        {keyCaps && (
          <span className="flex gap-1 max-sm:hidden" aria-hidden="true">
            {keyCaps.map((key) => (
              <KeyCap key={key}>{key}</KeyCap>
            ))}
          </span>
        )}
      </span>
    </>
  );
}
