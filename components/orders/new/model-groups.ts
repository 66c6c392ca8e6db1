import { deviceTitle } from "#components/devices/device-text.ts";
import { byLanguage } from "#lib/protocol/intl-words.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import type { Page } from "#lib/v4/fields/page.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The devices of one model in an answer of the stock search. */
export interface ModelGroup {
  title: string;
  deviceType: string | null;
  /** Maker and configuration, which the contract does not document; empty where none came. */
  specification: string;
  /** Country codes, each once. */
  countries: string[];
  devices: Device[];
}

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const distinct = (texts: readonly string[]) => [...new Set(texts.filter(Boolean))];

/** Returns a device's maker and configuration: `Apple · 16 GB, 512 GB`. */
export const specificationOf = ({ maker, configuration }: Device) =>
  [textOf(maker), textOf(configuration)].filter(Boolean).join(" · ");

const rankOf = (deviceType: string | null) => {
  const types: readonly string[] = ["Laptops", ...pinDeviceTypes];
  const rank = types.indexOf(deviceType ?? "");
  return rank < 0 ? types.length : rank;
};

/** Returns devices by model, laptops first, then by name. */
export const toModelGroups = (devices: readonly Device[]): ModelGroup[] =>
  [...Map.groupBy(devices, (device) => foldText(deviceTitle(device))).values()]
    .map((group) => ({
      title: group[0] ? deviceTitle(group[0]) : "",
      deviceType: group.find(({ deviceType }) => deviceType)?.deviceType ?? null,
      specification: distinct(group.map(specificationOf)).join(" / "),
      countries: distinct(group.map((device) => placeOf(device).country ?? "")).sort(),
      devices: group,
    }))
    .sort(
      (left, right) =>
        rankOf(left.deviceType) - rankOf(right.deviceType) || byLanguage(left.title, right.title),
    );

type Answer = Pick<Page<Device>, "items" | "totalCount">;

/** Returns whether an answer has every device that matches. `limit`: the most that it can have. */
export const isWhole = ({ items, totalCount }: Answer, limit: number) =>
  totalCount === null ? items.length < limit : totalCount <= items.length;
