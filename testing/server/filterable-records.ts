import * as fc from "fast-check";

const orOther = <Value>(...values: Value[]) => fc.constantFrom<Value | null | undefined>(...values);

const countries = ["DE", "FR", "de", "BR", null, undefined];
const teams = ["EMEA", "emea ", "Straße", "STRASSE", "", null, undefined];

const someEmployee = fc.record({
  displayName: orOther("Ada", "ada", "Émile", "李雷", "Person 10", "Person 9", "", undefined),
  email: orOther("a@halden.example", undefined),
  jobTitle: orOther("Engineer", "engineer", "設計者", undefined),
  status: orOther("active", "Active", "on leave", null, undefined),
  country: orOther(...countries),
  teamName: orOther(...teams),
});

/** Devices as services answer them: the country may stand as the location, and nobody or anybody may hold one. */
const someDevice = fc.record({
  model: orOther("MacBook", "macbook", "ThinkPad", "联想", "", undefined),
  serialNumber: orOther("SN9", "SN10", "sn-1", undefined),
  status: orOther("available", "Available", "assigned", "清关中", null, undefined),
  deviceType: orOther("Laptops", "laptops", "Monitors", "", null, undefined),
  country: orOther(...countries),
  location: orOther("Berlin", "DE", "FR", null, undefined),
  employeeId: orOther("e000", "e001", "e002", "e003", "E001", "gone", "", null, undefined),
});

const withIds = <Row extends object>(some: fc.Arbitrary<Row>, count: number, letter: string) =>
  fc
    .sample(some, { numRuns: count, seed: 7 })
    .map((row, at) => ({ ...row, id: `${letter}${String(at).padStart(3, "0")}` }));

export const filterableEmployees = (count: number) => withIds(someEmployee, count, "e");
export const filterableDevices = (count: number) => withIds(someDevice, count, "d");

type Choices = Readonly<Record<string, readonly string[]>>;

/** Returns questions in which each filter stands or is missing. `single`: those that take one value, unless left out. */
const someQuestion = (
  choices: Choices,
  { single, sorts }: { single: readonly string[]; sorts: readonly string[] },
): fc.Arbitrary<Record<string, unknown>> => {
  const values = (name: string, isNot: boolean) => {
    const all = choices[name] ?? [];
    return single.includes(name) && !isNot
      ? fc.constantFrom(...all)
      : fc.subarray([...all], { minLength: 1, maxLength: 3 });
  };
  const fields = Object.fromEntries(
    Object.keys(choices).flatMap((name) => [
      [name, values(name, false)],
      [`not.${name}`, values(name, true)],
    ]),
  );
  return fc
    .record({
      chosen: fc.subarray(Object.keys(fields), { minLength: 1, maxLength: 4 }),
      all: fc.record(fields),
      sort: fc.constantFrom(undefined, ...sorts),
      sortDirection: fc.constantFrom(undefined, "asc", "desc"),
    })
    .map(({ chosen, all, ...order }) => {
      const given = all as Record<string, unknown>;
      const filters = chosen.map((name) => [name, given[name]]);
      const sorted = Object.entries(order).filter(([, value]) => value !== undefined);
      return Object.fromEntries([...filters, ...sorted]);
    });
};

const places = { country: ["DE", "fr", "(none)"], team: ["EMEA", "strasse", "(none)"] };

/** Questions about employees, each with a filter that only the copy has or not. */
export const someEmployeeInput = someQuestion(
  { ...places, status: ["ACTIVE", "on leave", "(none)"] },
  { single: ["country", "status"], sorts: ["displayName", "jobTitle", "country"] },
);

/** Questions about devices. */
export const someDeviceInput = someQuestion(
  {
    ...places,
    status: ["available", "ASSIGNED", "清关中", "(none)"],
    category: ["laptops", "Monitors", "(none)"],
    employee: ["e000", "e001", "gone", "(none)"],
  },
  {
    single: ["country", "status", "category"],
    sorts: ["model", "serialNumber", "status", "location"],
  },
);
