import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createRowWarming } from "#components/table/row-warming.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const start = () => {
  const warmed: string[] = [];
  return { warmed, ...createRowWarming((href) => warmed.push(href)) };
};

test("rows that the pointer only passes are not read ahead, and the one that it rests on is", () => {
  const { warmed, rest } = start();
  for (const href of ["/orders/1", "/orders/2", "/orders/3", "/orders/4"]) {
    rest(href);
    vi.advanceTimersByTime(60);
  }
  expect(warmed).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(warmed).toEqual(["/orders/4"]);
});

test("a row that the pointer leaves within 100 ms is not read ahead", () => {
  const { warmed, rest } = start();
  rest("/orders/1");
  vi.advanceTimersByTime(99);
  rest(null);
  vi.advanceTimersByTime(5_000);
  expect(warmed).toEqual([]);
});

test("records are read ahead at least a second apart, so that a person's reads suffice", () => {
  const { warmed, rest } = start();
  rest("/orders/1");
  vi.advanceTimersByTime(100);
  rest("/orders/2");
  vi.advanceTimersByTime(999);
  expect(warmed).toEqual(["/orders/1"]);
  vi.advanceTimersByTime(1);
  expect(warmed).toEqual(["/orders/1", "/orders/2"]);
});

test("moving within a row does not start its time again", () => {
  const { warmed, rest } = start();
  rest("/orders/1");
  vi.advanceTimersByTime(60);
  rest("/orders/1");
  vi.advanceTimersByTime(40);
  expect(warmed).toEqual(["/orders/1"]);
});

test("a row that is pressed is read ahead at once, however soon after another", () => {
  const { warmed, rest, press } = start();
  rest("/orders/1");
  vi.advanceTimersByTime(100);
  rest("/orders/2");
  press("/orders/2");
  expect(warmed).toEqual(["/orders/1", "/orders/2"]);
  vi.advanceTimersByTime(5_000);
  expect(warmed).toEqual(["/orders/1", "/orders/2"]);
});

test("a press reads nothing again that was read ahead, and nothing that it will not open", () => {
  const { warmed, rest, press } = start();
  rest("/orders/1");
  vi.advanceTimersByTime(100);
  press("/orders/1");
  press(null);
  expect(warmed).toEqual(["/orders/1"]);
});
