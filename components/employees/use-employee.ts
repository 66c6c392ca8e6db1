"use client";

import { useRead } from "#lib/client/read.ts";

/** Reads an employee for a panel that also works without the record. */
export function useEmployee(id: string) {
  const { data, error } = useRead("employees.get", { id });
  return {
    employee: data?.data ?? null,
    /** Whether the read has an answer or a failure. */
    isFinished: data !== undefined || error !== null,
  };
}
