import type { Body, Client } from "#testing/sandbox/client.ts";

/** Returns devices that people hold, each of another person. */
export const heldDevices = async (
  admin: Client,
  isWanted: (device: Body) => boolean,
  count: number,
): Promise<Body[]> => {
  const devices: Body[] = [];
  for (const category of ["Laptops", "Desktops", "Mobile", "Tablet"]) {
    const path = `/v4/inventory?status=assigned&category=${category}&limit=50`;
    devices.push(...(await admin.list(path, "devices")));
  }
  const people = new Set<unknown>();
  return devices
    .filter(
      (device) =>
        isWanted(device) && !people.has(device.employeeId) && people.add(device.employeeId),
    )
    .slice(0, count);
};
