import type { Row } from "#testing/world/service.ts";
import type { Person } from "./people.ts";

export const readEmployee = async (person: Person, id: string): Promise<Row> =>
  (await person.read(`/employees/${id}`)).body.employee as Row;

/** Returns an employee with an order that is being processed. */
export const findEmployeeWithOpenOrder = async (person: Person): Promise<Row> => {
  const orders = await person.rows("/orders?limit=50&status=processing");
  const id = orders.map(({ employeeId }) => employeeId).find((each) => typeof each === "string");
  if (typeof id !== "string") throw new Error("This world has no order with the status processing");
  return readEmployee(person, id);
};
