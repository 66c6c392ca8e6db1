import type { Device } from "#lib/v4/records/device.ts";

/** Undocumented fields that a device's page shows in its head, by the names that services use. */
const makerFields = ["maker", "manufacturer", "brand"];
const specificationFields = ["configuration", "specification", "specs"];

const firstText = (device: Device, names: readonly string[]) => {
  for (const name of names) {
    const value = device[name];
    if (typeof value === "string" && value.trim() !== "") return { name, text: value };
  }
  return null;
};

/** Returns the maker and the specification of a device, each with its field; `null` without one. */
export const headFieldsOf = (device: Device) => ({
  maker: firstText(device, makerFields),
  specification: firstText(device, specificationFields),
});
