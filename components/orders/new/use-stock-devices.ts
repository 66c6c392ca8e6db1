import { useQueryClient } from "@tanstack/react-query";
import { readOptions } from "#lib/client/read.ts";
import { useReads } from "#lib/client/reads.ts";
import type { Device } from "#lib/v4/records/device.ts";

/** Returns the records of devices chosen from stock, by ID, each read by itself unless known. */
export function useStockDevices(ids: readonly string[]) {
  const client = useQueryClient();
  const answers = useReads(
    "products.get",
    ids.map((id) => ({ input: { id } })),
  );
  const devices = new Map<string, Device>();
  ids.forEach((id, index) => {
    const device = answers[index]?.data?.data;
    if (device) devices.set(id, device);
  });
  const failed = ids.filter((_, index) => answers[index]?.error && !answers[index]?.data);
  /** Stores a device that a search found, so that it is not read again. */
  const addKnown = (device: Device) =>
    client.setQueryData(readOptions("products.get", { id: device.id }).queryKey, {
      data: device,
      at: new Date().toISOString(),
      gap: null,
    });
  return { devices, failed, addKnown };
}
