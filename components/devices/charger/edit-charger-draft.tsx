"use client";

import { lazy, Suspense, useState } from "react";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { chargerDevicesOf } from "#components/orders/charger-devices.ts";
import { DraftEdit, mayEditDraft } from "#components/requests/edit-draft.tsx";
import { Button } from "#components/ui/button.tsx";
import { useMay } from "#components/viewer/viewer.tsx";
import { withWords } from "#components/words/later-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useRead } from "#lib/client/read.ts";
import { useRequest } from "#lib/client/requests.ts";
import { t } from "#lib/protocol/words/t.ts";
import { fieldsOf } from "#lib/protocol/write-text.ts";
import { toChargerOrder } from "#lib/v4/device-order-match.ts";
import type { Order } from "#lib/v4/records/order.ts";

const ChargerDialog = lazy(() =>
  withWords(import("#components/devices/charger/charger-dialog.tsx")),
);

/** Opens the form when the order of the draft has been read. */
function OpenButton({ orderId, onOpen }: { orderId: string; onOpen: (order: Order) => void }) {
  const { data, error, refetch } = useRead("orders.get", { id: orderId });
  const order = data?.data;
  if (error && !order) {
    return <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />;
  }
  return (
    <DraftEdit>
      <Button
        aria-haspopup="dialog"
        disabled={order === undefined}
        onClick={() => order && onOpen(order)}
      >
        {t("requestPage.editAndPlace")}
      </Button>
    </DraftEdit>
  );
}

/** Opens an agent's draft of a charger request in its form; nothing on the page of another request. */
export function EditChargerDraft({ id }: { id: string }) {
  const request = useRequest(id).data;
  const may = useMay("orders.add-accessory");
  // The order at opening: the draft ends when the form is placed, and the form stays to say what came of it.
  const [order, setOrder] = useState<Order | null>(null);
  if (request?.operation !== "orders.add-accessory") return null;
  const { id: orderId, ...drafted } = fieldsOf(request.sent);
  return (
    <>
      {may && mayEditDraft(request) && <OpenButton orderId={String(orderId)} onOpen={setOrder} />}
      {order && (
        <Suspense>
          <ChargerDialog
            orders={[toChargerOrder(order)]}
            devices={chargerDevicesOf(order)}
            canEnterSerial
            replaced={{ id, ...drafted }}
            onClose={() => setOrder(null)}
          />
        </Suspense>
      )}
    </>
  );
}
