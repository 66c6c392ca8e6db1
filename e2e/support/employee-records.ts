import { ask, askAll, type Row, rowsOf } from "../../scripts/world/service.ts";
import type { World } from "../../scripts/world/world.ts";
import { personOf } from "./people.ts";

export const readEmployee = async (world: World, id: string): Promise<Row> =>
  (await ask(world, personOf(world, "admin"), `/employees/${id}`)).body.employee as Row;

export const readEmployees = (world: World): Promise<Row[]> =>
  askAll(world, personOf(world, "admin"), "/employees");

/** Returns an employee with an order that is being processed. */
export const findEmployeeWithOpenOrder = async (world: World): Promise<Row> => {
  const admin = personOf(world, "admin");
  const orders = rowsOf((await ask(world, admin, "/orders?limit=50&status=processing")).body);
  const id = orders.map(({ employeeId }) => employeeId).find((each) => typeof each === "string");
  if (typeof id !== "string") throw new Error("This world has no order with the status processing");
  return readEmployee(world, id);
};
