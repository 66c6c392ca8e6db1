/** Every so many orders, one is open. */
export const openEvery = 50;
export const openStatuses = ["processing", "scheduled", "shipped", "in_transit"];
const dayMs = 86_400_000;

/** What has changed in each open order since the start: a name that nobody observes, or its status. */
export type MadeChange = "name" | "status";
type MadeChanges = Record<MadeChange, number>;

/** Returns the nth order of a service that makes them up. */
export const orderAt = (n: number, changes: MadeChanges = { name: 0, status: 0 }) => {
  const nth = n / openEvery;
  const isOpen = Number.isInteger(nth);
  return {
    id: `ord_${String(n).padStart(9, "0")}`,
    orderType: n % 3 === 0 ? "Collection" : "Deployment",
    status: isOpen ? openStatuses[(nth + changes.status) % openStatuses.length] : "delivered",
    employeeId: `emp_${n % 100_000}`,
    employeeName: `Person ${n % 100_000}`,
    teamName: `Team ${n % 200}`,
    country: ["DE", "FR", "NL", "NG", "BR"][n % 5],
    source: "inventory",
    productIds: [`dev_${n}`, `dev_${n + 1}`],
    deviceCount: 2,
    tracking: {
      carrier: "Carrier",
      eta: new Date(Date.now() + ((n % 20) - 5) * dayMs).toISOString().slice(0, 10),
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
