import { PreviewCard } from "@base-ui/react/preview-card";
import { useEffect, useId, useMemo } from "react";
import { DeviceCard } from "#components/hover/device-card.tsx";
import { EmployeeCard } from "#components/hover/employee-card.tsx";
import type { HoveredRecord } from "#components/hover/hovered-record.ts";
import { OrderCard } from "#components/hover/order-card.tsx";

const cards = { order: OrderCard, employee: EmployeeCard, device: DeviceCard };

/** A row this high holds more than the link, so the card may stand directly below the link. */
const maxRowHeight = 80;

/** Returns the rectangle that the card must not cover: the link, as high as its row. */
const rectOf = (link: HTMLElement) => {
  const { left, width, top, bottom } = link.getBoundingClientRect();
  const row = link.closest("tr, li")?.getBoundingClientRect();
  if (!row || row.height > maxRowHeight) return new DOMRect(left, top, width, bottom - top);
  return new DOMRect(left, row.top, width, row.height);
};

/** The card of a record below the row of its link. Reads the record when it opens. */
export default function HoverCard({
  record: { kind, id },
  link,
  onClose,
  onUnavailable,
}: {
  record: HoveredRecord;
  link: HTMLAnchorElement;
  onClose: () => void;
  onUnavailable: () => void;
}) {
  const Card = cards[kind];
  const cardId = useId();
  const anchor = useMemo(
    () => ({ getBoundingClientRect: () => rectOf(link), contextElement: link }),
    [link],
  );
  useEffect(() => {
    const described = link.getAttribute("aria-describedby");
    link.setAttribute("aria-describedby", [described, cardId].filter(Boolean).join(" "));
    return () => {
      if (described) link.setAttribute("aria-describedby", described);
      else link.removeAttribute("aria-describedby");
    };
  }, [link, cardId]);
  return (
    <PreviewCard.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="pointer-events-none! z-20"
        >
          <PreviewCard.Popup
            id={cardId}
            role="tooltip"
            data-hover-card=""
            // What the card covers can still be clicked.
            className="no-print pointer-events-none! min-h-24 w-80 rounded-md border border-rule-2 bg-sheet px-3.5 py-3 shadow-float wrap-anywhere"
          >
            <Card id={id} onUnavailable={onUnavailable} />
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  );
}
