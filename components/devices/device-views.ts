import type { FilterViews } from "#components/table/filter-views.ts";
import { deployableStatus, storedStatus } from "#lib/v4/fields/known-values.ts";

/** The views of the inventory. It opens on what can be deployed. */
export const deviceViews: FilterViews = {
  byDefault: "deployable",
  views: [
    {
      id: "deployable",
      label: "Deployable now",
      hint: "Devices with the status Available: an order can deploy them now.",
      none: "No device was found that can be deployed now.",
      filters: { status: deployableStatus },
      // From where an order ships it.
      decidingColumn: "country",
    },
    {
      id: "stored",
      label: "In storage",
      hint: "Devices in storage. They can't be deployed until they are available.",
      none: "No device was found in storage.",
      filters: { status: storedStatus },
      // From where an order ships it.
      decidingColumn: "country",
    },
    {
      id: "reserved",
      label: "Reserved",
      hint: "Devices that an order has reserved.",
      none: "No reserved device was found.",
      filters: { status: "reserved" },
    },
    {
      id: "assigned",
      label: "Assigned",
      hint: "Devices that an employee holds.",
      none: "No assigned device was found.",
      filters: { status: "assigned" },
    },
    {
      id: "repair",
      label: "In repair",
      hint: "Devices that are being repaired.",
      none: "No device was found in repair.",
      filters: { status: "in_repair" },
    },
  ],
};
