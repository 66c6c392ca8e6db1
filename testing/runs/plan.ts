import type { RunKind } from "#lib/protocol/run.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { idIn } from "../dialect/service-shape.ts";
import type { Fields } from "../dialect/spelling.ts";
import type { FaultyService } from "../service/faulty-service.ts";

/** A write that a line must make: its operation, and fields that its body must have. */
export interface ExpectedWrite {
  operation: WriteName;
  fields: Fields;
}

/** A stored write, as the check left it. */
export interface CheckedWrite {
  runId: string;
  position: number;
  line: number;
  operation: WriteName;
  input: Fields;
  hole: string | null;
  dependsOn: number | null;
  /** Method, path and body, with `holeMark` where the id of a new record goes. */
  request: string;
}

export interface PlannedLine {
  cells: string[];
  expected: ExpectedWrite[];
}

/** A run of one kind: its file, and what the service has for it. */
export interface RunPlan {
  kind: RunKind;
  fields: readonly string[];
  lines: PlannedLine[];
  /**
   * Changes the service's records as another client does, so that one of the writes of a line must not be
   * sent any more. Returns that write, or `null` where the service shows nothing of the change.
   */
  disturb: (writes: readonly CheckedWrite[]) => CheckedWrite | null;
}

/** What a plan of lines is made for. `tag` is part of every value, so that no two plans share a record. */
export interface PlanOptions {
  service: FaultyService;
  tag: string;
  count: number;
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);
/** When the records of before were made. */
const madeBefore = () => ({ createdAt: new Date(Date.now() - 3_600_000).toISOString() });
const pad = (n: number) => String(n).padStart(5, "0");
const countries = [
  { name: "Germany", code: "DE" },
  { name: "France", code: "FR" },
] as const;
const countryOf = (n: number) => countries[n % 2] ?? countries[0];

/** The most devices that one search shows is 50, so that each model has fewer in a country. */
const linesPerModel = 60;

const addDevices = ({ service, tag, count }: PlanOptions, model: (n: number) => string) => {
  for (const n of numbers(count)) {
    service.state.add("devices", {
      id: idIn(service.shape, "dev", `${tag}${n}`),
      model: model(n),
      serialNumber: `SN-${tag}-${pad(n)}`,
      country: countryOf(n).code,
      status: "available",
      employeeId: null,
    });
  }
};

/** Gives a device of an order to someone else. */
const takeDevice = ({ state, shape }: FaultyService, writes: readonly CheckedWrite[]) => {
  const order = writes.find(({ operation }) => operation === "orders.create");
  const ids = order?.input.productIds;
  const device = state.records.devices.find(({ id }) => Array.isArray(ids) && ids.includes(id));
  if (!order || !device) return null;
  device.employeeId = idIn(shape, "emp", "elsewhere");
  return order;
};

/** New people and people of before, most with a device; some with a field that only an update takes. */
const onboard = (options: PlanOptions): RunPlan => {
  const { service, tag, count } = options;
  const model = (n: number) => `Laptop ${tag} ${pad(Math.floor(n / linesPerModel))}`;
  addDevices(options, model);
  const lineOf = (n: number): PlannedLine => {
    const email = `hire${n}.${tag}@halden.example`;
    const displayName = `Hire ${tag} ${n}`;
    const { name, code } = countryOf(n);
    const address = `Street ${n}`;
    const phone = n % 5 === 0 ? `+49 30 ${pad(n)}` : "";
    const device = n % 3 === 2 ? "" : model(n);
    const order: ExpectedWrite = {
      operation: "orders.create",
      fields: { orderType: "Deployment" },
    };
    const orders = device === "" ? [] : [order];
    if (n % 8 === 7) {
      // An employee already: the line changes them.
      const fields = { displayName, email, country: code, address, phone: `old ${n}` };
      const { id } = service.state.add("employees", { ...fields, ...madeBefore() });
      const moved = `${address}, new`;
      const update: ExpectedWrite = { operation: "employees.update", fields: { address: moved } };
      const given = orders.map(({ operation, fields: own }) => ({
        operation,
        fields: { ...own, employeeId: id },
      }));
      return {
        cells: [displayName, email, name, moved, phone, device],
        expected: [update, ...given],
      };
    }
    const created = { displayName, email, country: code, address };
    return {
      cells: [displayName, email, name, address, phone, device],
      expected: [
        { operation: "employees.create", fields: created },
        ...(phone === "" ? [] : [{ operation: "employees.update", fields: { phone } } as const]),
        ...orders,
      ],
    };
  };
  return {
    kind: "onboard",
    fields: ["displayName", "email", "country", "address", "phone", "device"],
    lines: numbers(count).map(lineOf),
    disturb: (writes) => takeDevice(service, writes),
  };
};

/** Changes of people, named by id or by email. `city`: what each is changed to. */
export const edit = (
  { service, tag, count }: PlanOptions,
  city = (n: number) => `City ${tag} ${n}`,
): RunPlan => ({
  kind: "edit",
  fields: ["id", "email", "city", "department"],
  lines: numbers(count).map((n) => {
    const email = `person${n}.${tag}@halden.example`;
    const country = countryOf(n).code;
    const person = { displayName: `Person ${n}`, email, country, city: "Before", department: "IT" };
    const { id } = service.state.add("employees", { ...person, ...madeBefore() });
    const department = n % 4 === 0 ? `Department ${tag}` : "";
    return {
      cells: [n % 6 === 5 ? "" : String(id), n % 6 === 5 ? email : "", city(n), department],
      expected: [
        {
          operation: "employees.update",
          fields: { id, city: city(n), ...(department === "" ? {} : { department }) },
        },
      ],
    };
  }),
  disturb: ([write]) => {
    const person = service.state.records.employees.find(({ id }) => id === write?.input.id);
    if (!write || !person) return null;
    person.city = "Changed elsewhere";
    return write;
  },
});

const addPerson = ({ service, tag }: PlanOptions, n: number) => {
  const email = `holder${n}.${tag}@halden.example`;
  const { code: country } = countryOf(n);
  const person = { displayName: `Holder ${tag} ${n}`, email, country, address: `Street ${n}` };
  return { id: String(service.state.add("employees", { ...person, ...madeBefore() }).id), email };
};

const addHeld = ({ service, tag }: PlanOptions, n: number | string, fields: Fields) => {
  const device = {
    id: idIn(service.shape, "dev", `${tag}${n}`),
    serialNumber: `SN-${tag}-${n}`,
    status: "assigned",
    ...fields,
  };
  return service.state.add("devices", device);
};

/** Gives the first device of an order to someone else. */
const moveDevice = ({ state, shape }: FaultyService, [write]: readonly CheckedWrite[]) => {
  const ids = write?.input.productIds ?? [write?.input.productId];
  const device = state.records.devices.find(({ id }) => Array.isArray(ids) && ids[0] === id);
  if (!write || !device) return null;
  device.employeeId = idIn(shape, "emp", "elsewhere");
  return write;
};

/** People whose devices are taken back: all of them, or those that the cell names. */
const returns =
  (kind: "offboard" | "collect", orderType: string) =>
  (options: PlanOptions): RunPlan => ({
    kind,
    fields: ["id", "email", "devices"],
    lines: numbers(options.count).map((n) => {
      const { id: employeeId, email } = addPerson(options, n);
      const [first, second] = ["a", "b"].map((letter) =>
        addHeld(options, `${n}${letter}`, { model: "Laptop", employeeId }),
      );
      const isNamed = kind === "collect" || n % 3 === 0;
      const productIds = isNamed ? [first?.id] : [first?.id, second?.id];
      return {
        cells: [employeeId, email, isNamed ? String(first?.serialNumber) : ""],
        expected: [{ operation: "orders.create", fields: { orderType, employeeId, productIds } }],
      };
    }),
    disturb: (writes) => moveDevice(options.service, writes),
  });

const replace = (options: PlanOptions): RunPlan => {
  const model = (n: number) => `Laptop ${options.tag} ${pad(Math.floor(n / linesPerModel))}`;
  addDevices(options, model);
  return {
    kind: "replace",
    fields: ["device", "model"],
    lines: numbers(options.count).map((n) => {
      const { id: employeeId } = addPerson(options, n);
      const { id } = addHeld(options, `${n}old`, { model: "Old laptop", employeeId });
      const order = { orderType: "Swap from Inventory", employeeId };
      return {
        cells: [String(id), model(n)],
        expected: [{ operation: "orders.create", fields: order }],
      };
    }),
    disturb: (writes) => moveDevice(options.service, writes),
  };
};

const charger = (options: PlanOptions): RunPlan => ({
  kind: "charger",
  fields: ["device"],
  lines: numbers(options.count).map((n) => {
    const { id: employeeId } = addPerson(options, n);
    const held = { model: "Laptop", employeeId, chargerStatus: "Damaged" };
    const { id: productId, serialNumber } = addHeld(options, n, held);
    const order = { orderType: "Deployment", employeeId, productIds: [productId], serialNumber };
    const { id } = options.service.state.add("orders", { ...order, ...madeBefore() });
    return {
      cells: [String(productId)],
      expected: [{ operation: "orders.add-accessory", fields: { id, productId } }],
    };
  }),
  disturb: (writes) => moveDevice(options.service, writes),
});

/** The plan of each kind of run. */
export const planOfKind: Readonly<Record<RunKind, (options: PlanOptions) => RunPlan>> = {
  onboard,
  edit,
  offboard: returns("offboard", "Offboarding"),
  collect: returns("collect", "Collection"),
  replace,
  charger,
};
