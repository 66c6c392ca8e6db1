"use client";

import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { formatMoment } from "#components/moment/moment.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";

/** The present moment; brought up to date when the page is printed. `null` until the page is shown. */
function usePrintedAt() {
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    const update = () => setAt(new Date().toISOString());
    const onPrint = () => flushSync(update);
    update();
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return at;
}

// Only paper shows the address, so it is no part of the first load.
const AddressOnFile = lazy(() => withWords(import("#components/employees/address-on-file.tsx")));

/** The top of a printed order: the logo, where it ships, and when it was printed. */
export function OrderPrintHead({ id, logo }: { id: string; logo: ReactNode }) {
  const order = useRead("orders.get", { id }).data?.data;
  const printedAt = usePrintedAt();
  const { timeZone, locale, environment } = useViewer();
  return (
    <div className="hidden items-start justify-between gap-6 mb-3 border-b-2 border-ink pt-2 pb-3 print:flex">
      <div>
        <p className="flex items-center gap-2 text-lead font-semibold">{logo} Quartermaster</p>
        <p className="mt-1 text-small text-ink-3">
          {printedAt &&
            t("orderPrintHead.printed", {
              time: formatMoment(printedAt, "full", timeZone, locale),
              zone: timeZone,
            })}
          {environment && ` · ${environment}`}
        </p>
      </div>
      {order?.employeeId && printedAt && (
        <Suspense>
          <AddressOnFile employeeId={order.employeeId} />
        </Suspense>
      )}
    </div>
  );
}
