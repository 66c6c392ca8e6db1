"use client";

import { lazy } from "react";
import { ChargerStatus } from "#components/devices/charger-status.tsx";
import { deviceHref } from "#components/devices/device-screen.ts";
import { deviceTitle } from "#components/devices/device-text.ts";
import { deviceViews } from "#components/devices/device-views.ts";
import { ModelSummary } from "#components/devices/model-summary.tsx";
import { useDeviceCopy } from "#components/devices/use-device-copy.ts";
import { PersonName } from "#components/employees/reference/person-name.tsx";
import { countryColumn } from "#components/table/country-column.tsx";
import { statusColumn } from "#components/table/status-column.tsx";
import type { TableDefinition } from "#components/table/table-definition.ts";
import { cellColumn } from "#components/table/text-column.tsx";
import { Code } from "#components/ui/code.tsx";
import { statusLabel } from "#components/ui/status.tsx";
import { withWords } from "#components/words/later-words.ts";
import { countryName } from "#lib/protocol/country-name.ts";
import { deviceCells } from "#lib/protocol/device-cells.ts";
import { ownListFields } from "#lib/protocol/list-filter.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { placeOf } from "#lib/v4/device-place.ts";
import { knownDeviceStatuses, pinDeviceTypes } from "#lib/v4/fields/known-values.ts";
import { missingValue } from "#lib/v4/order-view-names.ts";

/** A dash in a column. The narrow layout has no columns, so it shows nothing. */
const absent = <span className="list-dash text-ink-3">—</span>;

const orAbsent = (text: string | null | undefined) =>
  text ? <span title={text}>{codeWord("deviceCode", text)}</span> : absent;

/** Returns the country where it is a two-letter code: the API filters by no other value. */
const countryCodeOf = (country: string | null) =>
  country && /^[A-Z]{2}$/.test(country) ? country : null;

const EmployeeFilter = lazy(() =>
  withWords(import("#components/employees/reference/employee-filter.tsx")),
);

/** Returns the words for a value of a filter, which may stand for devices without one. */
const orNone = (value: string) => (value === missingValue ? t("device.notStated") : value);

const formatType = (value: string) => orNone(codeWord("deviceCode", value));
const formatStatus = (value: string) => orNone(statusLabel(value));

const DeviceJobs = lazy(() =>
  withWords(import("#components/runs/selection/job-buttons.tsx")).then(
    ({ DeviceJobs: Buttons }) => ({
      default: Buttons,
    }),
  ),
);

export const deviceTable: TableDefinition<"inventory.search"> = {
  noun: ["device", "devices"],
  filters: {
    category: { options: pinDeviceTypes, placeholder: "Monitors", format: formatType },
    country: { countries: true, isSorted: true, format: (code) => countryName(orNone(code)) },
    status: { options: knownDeviceStatuses, format: formatStatus },
    employee: { Editor: EmployeeFilter },
    team: { isSorted: true, format: orNone },
  },
  ownFields: ownListFields.inventory,
  filteredCopy: "inventory",
  copied: { ...deviceViews, useCopy: useDeviceCopy },
  isSortedOnScreen: true,
  Summary: ModelSummary,
  slices: [
    { field: "status", values: knownDeviceStatuses, readValue: ({ status }) => status },
    { field: "category", values: pinDeviceTypes, readValue: ({ deviceType }) => deviceType },
    {
      field: "country",
      values: [],
      countries: true,
      readValue: (device) => countryCodeOf(placeOf(device).country),
    },
  ],
  selectableWith: ["orders.create", "orders.add-accessory"],
  jobs: { list: "devices", Buttons: DeviceJobs },
  rowId: (device) => device.id,
  href: (device) => deviceHref(device.id),
  Peek: lazy(() => withWords(import("#components/devices/device-peek.tsx"))),
  // A file names each device by what no two have in common.
  fileColumns: [cellColumn(deviceCells.number)],
  columns: [
    {
      id: "model",
      header: deviceCells.model.header,
      size: 200,
      sort: "model",
      narrow: "title",
      cell: (device) => (
        <span className="font-medium">
          {deviceTitle(device)}
          {/* Part of the row's link, which names two devices of a model differently. */}
          {device.serialNumber && (
            <span className="sr-only">
              {t("device.serialHidden", { serial: device.serialNumber })}
            </span>
          )}
        </span>
      ),
      text: (device) => device.model ?? "",
    },
    cellColumn(deviceCells.serial, { size: 116, sort: "serialNumber", narrow: "id" }, (serial) =>
      serial ? <Code>{serial}</Code> : absent,
    ),
    cellColumn(deviceCells.specification, { size: 160, grow: true, leaves: 4, isOptional: true }),
    cellColumn(deviceCells.type, { size: 92, sort: "deviceType", leaves: 1 }, orAbsent),
    statusColumn({ size: 120, sort: "status" }),
    cellColumn(
      deviceCells.holder,
      {
        size: 140,
        sort: "employeeName",
        narrow: "note",
        leaves: 7,
        isOptional: true,
      },
      (_, { employeeName, employeeId }) =>
        employeeName || employeeId ? <PersonName id={employeeId} name={employeeName} /> : absent,
    ),
    cellColumn(
      deviceCells.location,
      { size: 148, sort: "location", narrow: "sub", leaves: 5 },
      orAbsent,
    ),
    countryColumn((device) => placeOf(device).country, { size: 76, sort: "country", leaves: 3 }),
    cellColumn(deviceCells.condition, { size: 96, sort: "condition", leaves: 2 }, orAbsent),
    cellColumn(
      deviceCells.charger,
      { size: 124, sort: "chargerStatus", narrow: "aside", leaves: 6 },
      (status) =>
        status ? (
          <>
            <span className="text-ink-3 list-caption">{t("device.chargerCaption")}</span>
            <ChargerStatus status={status} />
          </>
        ) : (
          absent
        ),
    ),
  ],
};
