/** Every so many orders, one is open. */
export const openEvery = 50;
export const openStatuses = ["processing", "scheduled", "shipped", "in_transit"];
const dayMs = 86_400_000;

/** What has changed in each open order since the start: its status, or a name or its type, which nobody observes. */
export type MadeChange = "name" | "type" | "status";
type MadeChanges = Record<MadeChange, number>;
export const noChanges: Readonly<MadeChanges> = { name: 0, type: 0, status: 0 };

const typeOf = (n: number) => (n % 3 === 0 ? "Collection" : "Deployment");

const dayFromToday = (days: number) =>
  new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** Returns the nth order of a service that makes them up. Some state no team, no country or no expected day. */
export const orderAt = (n: number, changes = noChanges) => {
  const nth = n / openEvery;
  const isOpen = Number.isInteger(nth);
  return {
    id: `ord_${String(n).padStart(9, "0")}`,
    orderType: isOpen && changes.type % 2 > 0 ? "Purchase for Inventory" : typeOf(n),
    status: isOpen ? openStatuses[(nth + changes.status) % openStatuses.length] : "delivered",
    employeeId: `emp_${n % 100_000}`,
    employeeName: `Person ${n % 100_000}`,
    teamName: n % 13 === 4 ? undefined : `Team ${n % 200}`,
    country: n % 11 === 5 ? undefined : ["DE", "FR", "NL", "NG", "BR"][n % 5],
    source: "inventory",
    productIds: [`dev_${n}`, `dev_${n + 1}`],
    deviceCount: 2,
    tracking: {
      carrier: "Carrier",
      ...(n % 7 === 3 ? {} : { eta: dayFromToday((n % 20) - 5) }),
      trackingNumber: `TRACK${n}`,
    },
    sla: {
      expectedDays: 10,
      elapsedDays: n % 14,
      late: n % 14 > 10,
      paused: n % 17 === 0,
      reason: null,
    },
    createdAt: new Date(Date.UTC(2020, 0, 1) + n * 60_000).toISOString(),
    createdBy: `Person ${isOpen ? (n + changes.name) % 100 : n % 100}`,
  };
};

/** Returns the nth employee of a service that makes them up. */
export const employeeAt = (n: number) => ({
  id: `emp_${n}`,
  displayName: `Person ${n}`,
  firstName: "Person",
  lastName: String(n),
  email: `person.${n}@halden.example`,
  jobTitle: "Field engineer",
  department: "Operations",
  teamName: `Team ${n % 200}`,
  country: ["DE", "FR", "NL", "NG", "BR"][n % 5],
  status: "active",
  address: `Street ${n}`,
  city: "Berlin",
  zipCode: "10115",
  phone: `+49 30 ${n}`,
});
