import { useQuery } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { QueryProvider } from "#components/frame/query-provider.tsx";
import { useVisibleRead } from "#components/viewer/use-visible-read.ts";
import { limitReads } from "#lib/client/limited-reads.ts";

vi.mock("next/navigation", () => ({
  usePathname: () => "/orders",
  useSearchParams: () => new URLSearchParams(),
}));

afterEach(() => void vi.useRealTimers());

const keepMs = 3_600_000;
const readsOf = limitReads({ maxReads: 1, maxAtOnce: 1 });

function Names() {
  useVisibleRead("employees.get", { id: "emp_1" }, { readsOf, keepMs });
  return useQuery({ queryKey: ["name"], queryFn: async () => "Ada", initialData: "Ada" }).data;
}

test("a page that the server rendered leaves no timer, which would keep the page's data", () => {
  vi.useFakeTimers();
  const page = (
    <QueryProvider owner={null}>
      <Names />
    </QueryProvider>
  );
  expect(renderToString(page)).toBe("Ada");
  expect(vi.getTimerCount()).toBe(0);
});
