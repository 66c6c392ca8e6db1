import type { FilterViews } from "#components/table/filter-views.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deployableStatus, storedStatus } from "#lib/v4/fields/known-values.ts";

/** The views of the inventory. It opens on what can be deployed. */
export const deviceViews: FilterViews = {
  byDefault: "deployable",
  views: [
    {
      id: "deployable",
      get label() {
        return t("deviceView.deployable");
      },
      get hint() {
        return t("deviceView.deployableHint");
      },
      get none() {
        return t("deviceView.deployableNone");
      },
      filters: { status: deployableStatus },
      // From where an order ships it.
      decidingColumn: "country",
    },
    {
      id: "stored",
      get label() {
        return t("deviceView.stored");
      },
      get hint() {
        return t("deviceView.storedHint");
      },
      get none() {
        return t("deviceView.storedNone");
      },
      filters: { status: storedStatus },
      // From where an order ships it.
      decidingColumn: "country",
    },
    {
      id: "reserved",
      get label() {
        return t("deviceView.reserved");
      },
      get hint() {
        return t("deviceView.reservedHint");
      },
      get none() {
        return t("deviceView.reservedNone");
      },
      filters: { status: "reserved" },
    },
    {
      id: "assigned",
      get label() {
        return t("deviceView.assigned");
      },
      get hint() {
        return t("deviceView.assignedHint");
      },
      get none() {
        return t("deviceView.assignedNone");
      },
      filters: { status: "assigned" },
    },
    {
      id: "repair",
      get label() {
        return t("deviceView.repair");
      },
      get hint() {
        return t("deviceView.repairHint");
      },
      get none() {
        return t("deviceView.repairNone");
      },
      filters: { status: "in_repair" },
    },
  ],
};
