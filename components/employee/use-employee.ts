"use client";

import { useRead } from "#lib/client/read.ts";

/** A person's record for a panel that needs more than it, and goes on without it where it must. */
export function useEmployee(id: string) {
  const { data, error } = useRead("employees.get", { id });
  return {
    employee: data?.data ?? null,
    /** An answer came, or a failure did: nothing more is to be waited for. */
    isSettled: data !== undefined || error !== null,
  };
}
