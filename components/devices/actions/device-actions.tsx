"use client";

import type { ReactNode } from "react";
import { WriteLink } from "#components/form/write-link.tsx";
import { newOrderHref, type Prefill } from "#components/orders/order-links.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";

const swapPath = "M4 8h14M14 4l4 4-4 4M20 16H6M10 12l-4 4 4 4";

/** A link to the form of a new order, filled in as far as known; absent for other roles. */
function NewOrderLink({ children, ...prefill }: Partial<Prefill> & { children: ReactNode }) {
  return (
    <WriteLink operation="orders.create" href={newOrderHref(prefill)} className="max-sm:h-11">
      {children}
    </WriteLink>
  );
}

/** The orders that suit a device: a deployment from stock, or a swap or collection from its holder. */
export function DeviceActions({ id }: { id: string }) {
  const device = useRead("products.get", { id }).data?.data;
  if (!device) return null;
  const { status, employeeId } = device;
  if (employeeId) {
    const prefill = { employeeId, deviceIds: [id] };
    return (
      <>
        <NewOrderLink type="Swap from Inventory" {...prefill}>
          <Icon path={swapPath} className="size-3.5" />
          {t("deviceRecord.swap")}
        </NewOrderLink>
        <NewOrderLink type="Collection" {...prefill}>
          {t("deviceRecord.collect")}
        </NewOrderLink>
      </>
    );
  }
  if (status !== deployableStatus) return null;
  return (
    <NewOrderLink type="Deployment" deviceIds={[id]}>
      {t("deviceRecord.deploy")}
    </NewOrderLink>
  );
}
