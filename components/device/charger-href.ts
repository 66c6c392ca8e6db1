import { deviceHref } from "#components/data/record-hrefs.ts";
/** A page that can ask for a charger opens the form at once when its address says `charger` here. */
export const requestParam = "request";

/** The page of a device, with the form for its charger. */
export const chargerHref = (deviceId: string) => `${deviceHref(deviceId)}?${requestParam}=charger`;
