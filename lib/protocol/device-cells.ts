import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import { t } from "#lib/protocol/words/t.ts";
import { headFieldsOf } from "#lib/v4/device-head-fields.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The columns of the inventory, in its order. */
export const deviceCells = {
  number: { id: "id", header: () => t("deviceColumn.id"), read: ({ id }) => id },
  model: { id: "model", header: () => t("deviceColumn.model"), read: ({ model }) => model },
  serial: {
    id: "serial",
    header: () => t("deviceColumn.serial"),
    read: ({ serialNumber }) => serialNumber,
  },
  specification: {
    id: "specification",
    header: () => t("deviceColumn.specification"),
    read: (device) => headFieldsOf(device).specification?.text,
  },
  type: { id: "type", header: () => t("deviceColumn.type"), read: ({ deviceType }) => deviceType },
  status: { id: "status", header: () => t("deviceColumn.status"), read: ({ status }) => status },
  holder: {
    id: "holder",
    header: () => t("deviceColumn.holder"),
    read: ({ employeeName, employeeId }) => employeeName ?? employeeId,
  },
  location: {
    id: "location",
    header: () => t("deviceColumn.location"),
    read: (device) => placeOf(device).location,
  },
  country: {
    id: "country",
    header: () => t("deviceColumn.country"),
    read: (device) => countryName(placeOf(device).country ?? ""),
  },
  condition: {
    id: "condition",
    header: () => t("deviceColumn.condition"),
    read: ({ condition }) => condition,
  },
  charger: {
    id: "charger",
    header: () => t("deviceColumn.charger"),
    read: ({ chargerStatus }) => chargerStatus,
  },
} as const satisfies Record<string, ListCell<Device>>;
