import type { WriteName } from "#lib/v4/operations/endpoints.ts";

type JoinedAt<
  Mark extends string,
  Text extends string,
> = Text extends `${infer Head}${Mark}${infer Tail}`
  ? `${Head}${Capitalize<JoinedAt<Mark, Tail>>}`
  : Text;

/** The name of a message that names a write: `teamsUpdate` of `teams.update`. */
type NameOf<Write extends string> = JoinedAt<"-", JoinedAt<".", Write>>;

/** Writes of the service as sentences of the audit log: `titled` is an order by its title. */
export const auditWrite = {
  ordersCreate:
    "{outcome, select, denied {{actor} was not allowed to place} failed {{actor} tried to place} other {{actor} placed}}{known, select, titled { {about}} yes { an order ({about})} other { an order}}",
  ordersPurchase:
    "{outcome, select, denied {{actor} was not allowed to place a purchase:} failed {{actor} tried to place a purchase:} other {{actor} placed a purchase:}}{known, select, titled { {about}} yes { an order ({about})} other { an order}}",
  ordersAddAccessory:
    "{outcome, select, denied {{actor} was not allowed to request a charger for} failed {{actor} tried to request a charger for} other {{actor} requested a charger for}}{known, select, titled { {about}} yes { an order ({about})} other { an order}}",
  employeesCreate:
    "{outcome, select, denied {{actor} was not allowed to add the employee} failed {{actor} tried to add the employee} other {{actor} added the employee}}{known, select, yes { {about}} other {}}",
  employeesUpdate:
    "{outcome, select, denied {{actor} was not allowed to change the employee} failed {{actor} tried to change the employee} other {{actor} changed the employee}}{known, select, yes { {about}} other {}}",
  teamsCreate:
    "{outcome, select, denied {{actor} was not allowed to create the team} failed {{actor} tried to create the team} other {{actor} created the team}}{known, select, yes { {about}} other {}}",
  teamsUpdate:
    "{outcome, select, denied {{actor} was not allowed to rename the team} failed {{actor} tried to rename the team} other {{actor} renamed the team}}{known, select, yes { {about}} other {}}",
  productsAddPin:
    "{outcome, select, denied {{actor} was not allowed to set the PIN of} failed {{actor} tried to set the PIN of} other {{actor} set the PIN of}}{known, select, yes { {about}} other {}}",
  companyAddAddress:
    "{outcome, select, denied {{actor} was not allowed to add the address} failed {{actor} tried to add the address} other {{actor} added the address}}{known, select, yes { {about}} other {}}",
} as const satisfies Record<NameOf<WriteName>, string>;
