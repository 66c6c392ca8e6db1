import { countryName } from "#lib/protocol/country-name.ts";
import type { ListCell } from "#lib/protocol/list-cell.ts";
import { headFieldsOf } from "#lib/v4/device-head-fields.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** The columns of the inventory, in its order. */
export const deviceCells = {
  number: { id: "id", header: "Device ID", read: ({ id }) => id },
  model: { id: "model", header: "Device", read: ({ model }) => model },
  serial: { id: "serial", header: "Serial", read: ({ serialNumber }) => serialNumber },
  specification: {
    id: "specification",
    header: "Specification",
    read: (device) => headFieldsOf(device).specification?.text,
  },
  type: { id: "type", header: "Type", read: ({ deviceType }) => deviceType },
  status: { id: "status", header: "Status", read: ({ status }) => status },
  holder: {
    id: "holder",
    header: "Assigned to",
    read: ({ employeeName, employeeId }) => employeeName ?? employeeId,
  },
  location: { id: "location", header: "Location", read: (device) => placeOf(device).location },
  country: {
    id: "country",
    header: "Country",
    read: (device) => countryName(placeOf(device).country ?? ""),
  },
  condition: { id: "condition", header: "Condition", read: ({ condition }) => condition },
  charger: { id: "charger", header: "Charger", read: ({ chargerStatus }) => chargerStatus },
} as const satisfies Record<string, ListCell<Device>>;
