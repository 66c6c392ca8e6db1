import { deviceName } from "#components/devices/device-text.ts";
import {
  deviceIdOf,
  employeeIdOf,
  requestTitle,
  type Sent,
} from "#components/requests/request-text.ts";
import { useReads } from "#lib/client/reads.ts";

/** The number of names that a list reads of each kind; the others are shown by id. */
const maxNames = 20;

const distinct = (
  requests: readonly Sent[],
  idOf: (request: Sent) => string | null,
): { input: { id: string }; staleTime: number }[] =>
  [...new Set(requests.flatMap((request) => idOf(request) ?? []))]
    .slice(0, maxNames)
    .map((id) => ({ input: { id }, staleTime: 300_000 }));

/**
 * Returns a function that names a request, with its employee's name and its device's serial number as
 * soon as they have been read. Reads those of the employees and devices that these requests are for.
 */
export function useRequestTitles(requests: readonly Sent[]) {
  const employees = useReads("employees.get", distinct(requests, employeeIdOf));
  const devices = useReads("products.get", distinct(requests, deviceIdOf));
  return (request: Sent) => {
    const [employeeId, deviceId] = [employeeIdOf(request), deviceIdOf(request)];
    const employee = employees.find(({ data }) => data?.data.id === employeeId)?.data?.data;
    const device = devices.find(({ data }) => data?.data.id === deviceId)?.data?.data;
    return requestTitle(request, employee?.displayName || null, device ? deviceName(device) : null);
  };
}
