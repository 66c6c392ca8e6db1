import type { ChargerDevice } from "#components/orders/charger-devices.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useReads } from "#lib/client/reads.ts";
import { isChargerEligible } from "#lib/v4/fields/known-values.ts";

/** Identifies a device in the form: by its ID, else by its serial number. */
export const candidateId = ({ productId, serialNumber }: ChargerDevice) =>
  productId ?? `serial ${serialNumber}`;

/**
 * Returns the devices that may get a replacement charger. Where the order does not say in which
 * state a charger is, the device is read.
 */
export function useChargerCandidates(devices: readonly ChargerDevice[]) {
  const answers = useReads(
    "products.get",
    devices.map(({ productId, chargerStatus }) => ({
      input: { id: productId ?? "" },
      enabled: chargerStatus === undefined && productId !== null,
    })),
  );
  const known = devices.map((device, index): ChargerDevice => {
    const read = device.chargerStatus === undefined ? answers[index]?.data?.data : undefined;
    if (!read) return device;
    return {
      productId: device.productId,
      serialNumber: read.serialNumber ?? device.serialNumber,
      model: read.model ?? device.model,
      chargerStatus: read.chargerStatus ?? null,
    };
  });
  const error = answers.find((answer) => answer.error)?.error ?? null;
  return {
    // A device of unknown charger status may be eligible: the service decides. One without an ID
    // and a serial number can't be named here; the person enters its serial number.
    candidates: known.filter(
      ({ chargerStatus, productId, serialNumber }) =>
        (productId ?? serialNumber) !== null &&
        (chargerStatus == null || isChargerEligible(chargerStatus)),
    ),
    isReading: answers.some(({ isLoading }) => isLoading),
    failure: error ? failureOf(error) : null,
    retry: () => {
      for (const answer of answers) if (answer.error) void answer.refetch();
    },
  };
}
