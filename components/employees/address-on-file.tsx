import { addressLines } from "#components/addresses/address-lines.ts";
import { useRead } from "#lib/client/read.ts";
import { t } from "#lib/protocol/words/t.ts";
import { deliveryAddressOf } from "#lib/v4/normalize/delivery-address.ts";
import { employeeTitle } from "#lib/v4/records/employee-title.ts";

/**
 * The address that the employee's record has now. An order was sent to the address of its own day, so
 * the sheet says that this one is on file.
 */
export default function AddressOnFile({ employeeId }: { employeeId: string }) {
  const { data } = useRead(
    "employees.get",
    { id: employeeId },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!data) return null;
  const address = deliveryAddressOf(data.data);
  if (address.reach !== "street") return null;
  return (
    <div>
      <p className="label">{t("record.addressOnFile")}</p>
      <address className="not-italic">
        {employeeTitle(data.data)}
        {addressLines(address).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
