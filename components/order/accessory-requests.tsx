import Link from "next/link";
import { Moment } from "#components/data/moment.tsx";
import { FoldedFields } from "#components/data/more-fields.tsx";
import { deviceHref } from "#components/data/record-hrefs.ts";
import { devicesOf } from "#components/order/list-devices.ts";
import { capitalized } from "#components/order/order-text.ts";
import { Code } from "#components/ui/code.tsx";
import { Status } from "#components/ui/status.tsx";
import type { Order } from "#lib/v4/records/order.ts";

export function AccessoryRequests({ order }: { order: Order }) {
  const { accessories } = order;
  if (!accessories?.length) return null;
  const models = new Map(devicesOf(order).map(({ productId, model }) => [productId, model]));
  return (
    <section aria-label="Accessory requests" className="mt-2.5 border-t border-rule pt-2.5">
      <h3 className="label mb-1">Accessory requests</h3>
      <ul>
        {accessories.map(
          ({ id, productId, serialNumber, type, status, createdAt, ...rest }, index) => (
            <li
              key={id ?? `accessory ${index}`}
              className="border-rule py-1.5 not-first:border-t first:pt-0 last:pb-0"
            >
              <div className="flex flex-wrap items-baseline gap-x-2">
                <span className="min-w-0 wrap-anywhere">
                  {capitalized(type ?? "Accessory")}
                  {productId ? (
                    <>
                      {" for "}
                      <Link href={deviceHref(productId)} prefetch={false} className="link">
                        {models.get(productId) ?? <Code>{productId}</Code>}
                      </Link>
                    </>
                  ) : (
                    serialNumber && (
                      <>
                        {" for "}
                        <Code>{serialNumber}</Code>
                      </>
                    )
                  )}
                </span>
                <span className="grow" />
                {status && <Status value={status} />}
              </div>
              <p className="text-ink-3">
                {id && <Code>{id}</Code>}
                {id && createdAt && " · "}
                {createdAt && <Moment at={createdAt} format="day" />}
              </p>
              <FoldedFields
                record={{
                  ...rest,
                  ...(productId && models.get(productId) ? { productId } : {}),
                  ...(productId && serialNumber ? { serialNumber } : {}),
                }}
                shown={[]}
              />
            </li>
          ),
        )}
      </ul>
    </section>
  );
}
