import { findScreens } from "#testing/world/screens.ts";
import { ask, askAll, type Row, rowsOf } from "#testing/world/service.ts";
import { personOf as demoKeyOf, type World } from "#testing/world/world.ts";

/** The roles of the demo accounts. `other manager` manages other teams than `manager`. */
export type Kind = "admin" | "manager" | "other manager" | "support";

/** Returns the demo person of a kind, who reads from the service with the key of the account. */
export const personOf = (world: World, kind: Kind) => {
  const person = kind === "other manager" ? demoKeyOf(world, "manager", 1) : demoKeyOf(world, kind);
  return {
    ...person,
    read: (path: string) => ask(world, person, path),
    /** Returns the records of one answer. */
    rows: async (path: string): Promise<Row[]> => rowsOf((await ask(world, person, path)).body),
    /** Returns the records of every page of a list. */
    allRows: (path: string) => askAll(world, person, path),
    /** Sends a body directly to the service, as another client of it does. */
    send: async (method: "PATCH" | "POST", path: string, body: object) => {
      const response = await fetch(`${world.sandboxUrl}/v4${path}`, {
        method,
        headers: { "x-api-key": person.key, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
      };
    },
    /** Returns the screens that the person can open, those of records among them. */
    screens: () => findScreens(world, person),
    /** Returns the path of a screen, such as "Order". */
    pathOf: async (name: string): Promise<string> => {
      const screen = (await findScreens(world, person)).find((each) => each.name === name);
      if (screen === undefined) throw new Error(`No screen is called ${name}`);
      return screen.path;
    },
  };
};

export type Person = ReturnType<typeof personOf>;
