"use client";

import type { ReactNode } from "react";
import { useEmployee } from "#components/employee/use-employee.ts";

/** Parts of a person's page that have nothing to say where there is no such person. */
export function FoundEmployee({ id, children }: { id: string; children: ReactNode }) {
  return useEmployee(id).isMissing ? null : children;
}
