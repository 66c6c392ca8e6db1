"use client";

import { useSearchParams } from "next/navigation";
import type { PurchaseType } from "#components/flows/purchase/for-whom.tsx";

/** The address holds whom it is for, so that a reload or a shared link keeps it. */
export function useReceiver() {
  const params = useSearchParams();
  const type: PurchaseType =
    params.get("for") === "inventory" ? "Purchase for Inventory" : "Purchase for Employee";
  const set = (name: string, value: string | null) => {
    const next = new URLSearchParams(params);
    if (value === null) next.delete(name);
    else next.set(name, value);
    window.history.replaceState(null, "", `?${next}`);
  };
  return {
    type,
    employeeId: params.get("employee"),
    setType: (next: PurchaseType) =>
      set("for", next === "Purchase for Inventory" ? "inventory" : null),
    setEmployee: (id: string | null) => set("employee", id),
  };
}
