import type { LifecycleSegment } from "#components/devices/lifecycle.ts";
import type { Beginning } from "#components/devices/lifecycle-transitions.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import { t } from "#lib/protocol/words/t.ts";

const beginnings = {
  ordered: "lifecycle.ordered",
  dispositionOrdered: "lifecycle.dispositionOrdered",
  prepared: "lifecycle.prepared",
  dispositionStarted: "lifecycle.dispositionStarted",
  disposed: "lifecycle.disposed",
  delivered: "lifecycle.delivered",
  inRepair: "lifecycle.inRepair",
  graded: "lifecycle.graded",
  received: "lifecycle.received",
  stocked: "lifecycle.stocked",
  shipped: "lifecycle.shipped",
  collected: "lifecycle.collected",
  cancelled: "lifecycle.cancelled",
} as const satisfies Record<Beginning, MessageKey>;

/** Returns what began a part of a device's life: `Delivered`, `Collected`, `Received and graded`. */
export const beganText = (began: Beginning): string => t(beginnings[began]);

/** Returns what a part of a device's life is: `Held by Ada`, `In storage`, `No record`. */
export const segmentTitle = ({
  kind,
  began,
  holder,
}: Pick<LifecycleSegment, "kind" | "began" | "holder">): string => {
  if (kind === "held") return holder ? t("lifecycle.heldBy", { holder }) : t("lifecycle.held");
  if (kind === "stored") return t("lifecycle.stored");
  if (kind === "moving") return t("lifecycle.moving");
  if (kind === "ended") return t("lifecycle.disposed");
  if (kind === "gap") return t("lifecycle.gap");
  return began === "inRepair" ? t("lifecycle.inRepair") : t("lifecycle.prepared");
};

const dayMs = 86_400_000;

/** Returns the values of a number of months or years that may have a half: `9½`. */
const halvesOf = (value: number) => {
  const halves = Math.round(value * 2);
  const count = Math.floor(halves / 2);
  return { count, whole: String(count), hasHalf: halves % 2 === 1 ? "yes" : "no" };
};

/** Returns a duration in the unit that people would use: `5 days`, `8 weeks`, `9½ months`, `2 years`. */
export const durationText = (ms: number): string => {
  const days = ms / dayMs;
  if (days < 1) return t("lifecycle.underADay");
  if (days < 14) return t("lifecycle.days", { count: Math.round(days) });
  if (days < 61) return t("lifecycle.weeks", { count: Math.round(days / 7) });
  const months = days / 30.44;
  return months < 24
    ? t("lifecycle.months", halvesOf(months))
    : t("lifecycle.years", halvesOf(months / 12));
};
