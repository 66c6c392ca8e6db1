import { expect, test } from "vitest";
import { recordId } from "./record-id";

const idOf = (id: string) => recordId(Promise.resolve({ id }));

test("an identifier is taken out of its address, whatever it is made of", async () => {
  expect(await idOf("dev_01K9S")).toBe("dev_01K9S");
  expect(await idOf(encodeURIComponent("東京 1%"))).toBe("東京 1%");
});

test.each(["%2E%2E", ".", "a%2Fb", "a%5Cb", "%00", "%20x", "%", "x".repeat(129)])(
  "%s is no page",
  async (id) => {
    await expect(idOf(id)).rejects.toThrow(/404/);
  },
);
