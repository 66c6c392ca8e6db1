import { cookies, headers } from "next/headers";
import { cache } from "react";
import { numbersOf } from "#components/ui/number.ts";
import { readFormats } from "#lib/protocol/formats.ts";

/** Returns the formats of the browser that asks: its own, the chosen ones, and those in use. */
export const viewerFormats = cache(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()]);
  return readFormats((name) => jar.get(name)?.value, sent.get("accept-language"));
});

/** Returns how numbers are written for the person who asks, for components of the server. */
export const viewerNumbers = async () => numbersOf((await viewerFormats()).used.locale);
