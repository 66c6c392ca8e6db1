import {
  AppRouterContext,
  type AppRouterInstance,
} from "next/dist/shared/lib/app-router-context.shared-runtime";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { DeviceLine } from "#components/devices/device-line.tsx";
import { ViewerProvider } from "#components/viewer/viewer.tsx";
import type { WriteName } from "#lib/v4/registry.ts";

const device = {
  productId: "dev_1",
  model: "MacBook Air",
  serialNumber: "C02A",
  status: "assigned",
  chargerStatus: "Damaged",
};

/** Returns the line of a device as markup, for a person who may send these writes. */
const lineOf = (fields: Partial<typeof device>, writes: readonly WriteName[] = []) =>
  renderToString(
    <AppRouterContext value={{} as AppRouterInstance}>
      <ViewerProvider
        timeZone="UTC"
        locale="en-GB"
        browserZone="UTC"
        environment="sandbox"
        owner="1"
        displayName="Ada"
        writes={writes}
      >
        <DeviceLine {...device} {...fields} />
      </ViewerProvider>
    </AppRouterContext>,
  );

const chargerLink = /<a [^>]*href="\/inventory\/dev_1\?request=charger"[^>]*>Request charger<span/;

test("two devices of a model have links of different names, by their serial numbers", () => {
  expect(lineOf({})).toContain('aria-label="MacBook Air, serial C02A"');
  expect(lineOf({ serialNumber: "C02B" })).toContain('aria-label="MacBook Air, serial C02B"');
});

test("a charger that can be replaced has a link to its request, named by the device", () => {
  const line = lineOf({}, ["orders.add-accessory"]);
  expect(line).toMatch(chargerLink);
  expect(line.replaceAll("<!-- -->", "")).toContain("for MacBook Air, serial C02A</span>");
});

test("no charger request is linked for other chargers, nor for those who may not send one", () => {
  expect(lineOf({ chargerStatus: "Included" }, ["orders.add-accessory"])).not.toMatch(chargerLink);
  expect(lineOf({})).not.toMatch(chargerLink);
});
