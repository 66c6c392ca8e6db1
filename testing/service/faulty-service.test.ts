import { afterEach, describe, expect, it } from "vitest";
import { randomShape } from "../dialect/service-shape.ts";
import { type Fault, preventsCommit, randomWriteFaults } from "./faults.ts";
import { type FaultyService, startFaultyService } from "./faulty-service.ts";

let service: FaultyService | null = null;
afterEach(() => service?.close());

const start = async (options: Parameters<typeof startFaultyService>[0] = {}) => {
  service = await startFaultyService({ lateMs: 10, ...options });
  return service;
};

/** Places an order. Some faults never answer, so those that hang are given up after a second. */
const place = (baseUrl: string, fault: Fault | null = null) =>
  fetch(`${baseUrl}/v4/orders`, {
    method: "POST",
    body: JSON.stringify({ orderType: "Deployment", employeeId: "e1", productIds: ["d1"] }),
    redirect: "manual",
    signal: AbortSignal.timeout(fault?.startsWith("hang") ? 1_000 : 15_000),
  });

describe("the faulty service", () => {
  it("commits a write under every fault whose name does not rule a commit out", async () => {
    const started = await start();
    const { baseUrl, state } = started;
    for (const fault of randomWriteFaults) {
      started.choose = ({ isWrite }) => (isWrite ? fault : null);
      state.commits.length = 0;
      await place(baseUrl, fault).then(
        (response) => response.arrayBuffer().catch(() => null),
        () => null,
      );
      expect(preventsCommit(fault)).toBe(/before-commit/.test(fault));
      await expect
        .poll(() => state.commits.length, { interval: 5, message: fault })
        .toBe(preventsCommit(fault) ? 0 : 1);
    }
  });

  it("answers with the status that the name of the fault contains", async () => {
    const started = await start();
    for (const fault of randomWriteFaults) {
      const [, status] = /^(\d{3})-/.exec(fault) ?? [];
      if (status === undefined) continue;
      started.choose = () => fault;
      expect((await place(started.baseUrl, fault)).status).toBe(Number(status));
    }
  });

  it("carries out a late commit before it answers the next request, as of the moment of another clock", async () => {
    let moment: number | null = null;
    const started = await start({ lateClock: async () => async () => moment });
    started.choose = ({ isWrite }) => (isWrite ? "late-commit" : null);
    expect((await place(started.baseUrl)).status).toBe(500);
    const countOrders = async () => {
      const answer = await fetch(`${started.baseUrl}/v4/orders`);
      return (await answer.text()).split('"Deployment"').length - 1;
    };
    expect(await countOrders()).toBe(0);
    moment = Date.now() - 500;
    expect(await countOrders()).toBe(1);
    expect(started.state.commits).toMatchObject([{ at: moment }]);
  });

  it("carries out the late commits that are left when a run ends, without waiting for them", async () => {
    const started = await start({ lateMs: 3_600_000 });
    started.choose = () => "late-commit";
    await place(started.baseUrl);
    started.commitLate();
    expect(started.state.commits).toHaveLength(1);
  });

  it("returns a record under its id, whatever characters the id contains", async () => {
    for (const ids of ["spaces", "slashes", "percent signs", "unicode"] as const) {
      const { baseUrl, state, close } = await start({ shape: { ...randomShape(1), ids } });
      const { id } = state.add("orders", { orderType: "Deployment" });
      const answer = await fetch(`${baseUrl}/v4/orders/${encodeURIComponent(String(id))}`);
      expect(JSON.stringify(await answer.json())).toContain(JSON.stringify(id));
      await close();
    }
  });
});
