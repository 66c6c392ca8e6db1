import type { ReactNode } from "react";
import { PageWords } from "../../../_shared/page-words.tsx";

/** The words of the page of an employee. */
export default function EmployeeLayout({ children }: { children: ReactNode }) {
  return <PageWords of="(console)/employees/[id]/layout">{children}</PageWords>;
}
