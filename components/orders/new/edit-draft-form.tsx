import { type ComponentProps, useState } from "react";
import { draftOfBody } from "#components/orders/new/agent-draft.ts";
import { NewOrderForm } from "#components/orders/new/new-order-form.tsx";
import type { OrderBody } from "#components/orders/new/order-draft.ts";
import { hasWholeList } from "#components/search/empty-list.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useRead } from "#lib/client/read.ts";

type FormProps = Omit<ComponentProps<typeof NewOrderForm>, "start">;

/** The form as it was filled in from the draft: a later answer about the devices changes nothing. */
function FilledForm({
  body,
  heldIds,
  ...form
}: FormProps & { body: OrderBody; heldIds: readonly string[] | null }) {
  const [start] = useState(() => draftOfBody(body, heldIds));
  return <NewOrderForm {...form} start={start} />;
}

/** The form of a new order, filled in from the draft of an agent. */
export default function EditDraftForm({ body, ...form }: FormProps & { body: OrderBody }) {
  const { orderType, employeeId = "" } = body;
  const isHeldNeeded = orderType !== "Deployment" && employeeId !== "";
  const held = useRead("employees.devices", { id: employeeId }, { enabled: isHeldNeeded });
  if (isHeldNeeded && !held.data && !held.error) return <Skeleton lines={8} />;
  const heldIds =
    held.data && hasWholeList(held.data) ? held.data.data.items.map(({ id }) => id) : null;
  return <FilledForm {...form} body={body} heldIds={heldIds} />;
}
