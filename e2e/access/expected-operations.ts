import { parseTable } from "./access-table.ts";

/**
 * Who may perform which operation: a read by the read route, a write by the action `submit`. The
 * inputs name records of manager A. `shows` is what an answer with data has.
 */
export const expectedReads = parseTable(
  ["operation", "input", "shows"],
  `
operation           | input                      | shows          | signed out | disabled | support | manager A | manager B | admin
orders.list         | query={employeeName}       | {order}        | sign in    | sign in  | answers | answers   | no data   | answers
orders.get          | id={order}                 | {employeeName} | sign in    | sign in  | answers | answers   | not there | answers
orders.validate     | {"orderType":"Collection","employeeId":"{employee}","productIds":["{device}"]} | "valid":true   | sign in    | sign in  | answers | answers   | no data   | answers
orders.history      | id={order}                 | {device}       | sign in    | sign in  | answers | answers   | not there | answers
orders.tracking     | id={order}                 | {tracking}     | sign in    | sign in  | answers | answers   | not there | answers
orders.sla          | id={order}                 | expectedDays   | sign in    | sign in  | answers | answers   | not there | answers
employees.list      | query={employeeName}       | {employee}     | sign in    | sign in  | answers | answers   | no data   | answers
employees.get       | id={employee}              | {email} & {phone} & {address} & {personalEmail} & {zipCode} | sign in    | sign in  | masked  | answers   | not there | answers
employees.devices   | id={employee}              | {serial}       | sign in    | sign in  | answers | answers   | not there | answers
employees.countries |                            | {country}      | sign in    | sign in  | answers | answers   | no data   | answers
inventory.search    | query={serial}             | {device}       | sign in    | sign in  | answers | answers   | no data   | answers
devices.options     |                            | cat_           | sign in    | sign in  | refused | answers   | answers   | answers
devices.suggestions |                            | cat_           | sign in    | sign in  | refused | answers   | answers   | answers
products.get        | id={device}                | {serial}       | sign in    | sign in  | answers | answers   | not there | answers
teams.list          |                            | {team}         | sign in    | sign in  | answers | answers   | no data   | answers
teams.get           | id={team}                  | {teamName}     | sign in    | sign in  | answers | answers   | not there | answers
company.addresses   |                            | {alias}        | sign in    | sign in  | refused | answers   | no data   | answers
me                  |                            | {ownEmail}     | sign in    | sign in  | no data | answers   | no data   | no data
`,
);

/** Each `answers` is one write that the service commits, and everything else none. */
export const expectedWrites = parseTable(
  ["operation"],
  `
operation             | signed out | disabled | support | manager A | manager B | admin
orders.create         | sign in    | sign in  | refused | answers   | not there | answers
orders.purchase       | sign in    | sign in  | refused | answers   | answers   | answers
orders.add-accessory  | sign in    | sign in  | refused | answers   | not there | answers
employees.create      | sign in    | sign in  | refused | answers   | answers   | answers
employees.update      | sign in    | sign in  | refused | answers   | not there | answers
products.add-pin      | sign in    | sign in  | refused | refused   | refused   | answers
teams.create          | sign in    | sign in  | refused | refused   | refused   | answers
teams.update          | sign in    | sign in  | refused | refused   | refused   | answers
company.add-address   | sign in    | sign in  | refused | refused   | refused   | answers
`,
);
