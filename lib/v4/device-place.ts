import { isCountryCode } from "#lib/v4/fields/country-code.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { deployableStatus } from "#lib/v4/fields/known-values.ts";
import type { Device } from "#lib/v4/records/device.ts";

/**
 * Returns where a device is. A country code as the location is the country, unless the record has
 * another country (api-v4.md, Resources, Device).
 */
export const placeOf = ({ location, country }: Pick<Device, "location" | "country">) =>
  isCountryCode(location) && (!country || country === location)
    ? { location: null, country: location ?? null }
    : { location: location ?? null, country: country ?? null };

/**
 * Returns whether an order can deploy a device now. A filter that the service ignores lets other devices
 * pass; a record without a status contradicts nothing.
 */
export const isDeployable = ({
  employeeId,
  employeeName,
  status,
}: Pick<Device, "employeeId" | "employeeName" | "status">) =>
  !employeeId && !employeeName && (!status || foldText(status) === deployableStatus);
