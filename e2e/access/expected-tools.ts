import { parseTable } from "./access-table.ts";

/**
 * What an agent gets from each tool of `/mcp` with a token of a person. The tools that write store a
 * draft or a run, whatever it names: nothing is sent before the person approves or starts it.
 */
export const expectedTools = parseTable(
  ["tool", "input", "shows"],
  `
tool                       | input                                                                        | shows               | signed out | disabled  | support | manager A | manager B | admin
add_power_accessory        | {"id":"{order}","productId":"{device}","request":"Matrix"}                   | waiting             | own token  | own token | refused | answers   | answers   | answers
create_employee            | {"displayName":"Draft","email":"draft@meridian.example","request":"Matrix"}  | waiting             | own token  | own token | refused | answers   | answers   | answers
create_order               | {"orderType":"Collection","employeeId":"{employee}","productIds":["{device}"],"request":"Matrix"} | waiting | own token | own token | refused | answers | not there | answers
get_assigned_devices       | {"id":"{employee}"}                                                          | {serial}            | own token  | own token | answers | answers   | not there | answers
get_device_options         | {}                                                                           | cat_                | own token  | own token | refused | answers   | answers   | answers
get_employee               | {"id":"{employee}"}                                                          | {email} & {phone} & {address} | own token | own token | masked | answers | not there | answers
get_order                  | {"id":"{order}"}                                                             | {employeeName}      | own token  | own token | answers | answers   | not there | answers
get_order_history          | {"id":"{order}"}                                                             | {device}            | own token  | own token | answers | answers   | not there | answers
get_order_sla              | {"id":"{order}"}                                                             | expectedDays        | own token  | own token | answers | answers   | not there | answers
get_request                | {"id":"{request}"}                                                           |                     | own token  | own token | refused | not there | not there | not there
get_run                    | {"id":"{run}"}                                                               |                     | own token  | own token | refused | not there | not there | not there
get_tracking               | {"id":"{order}"}                                                             | {tracking}          | own token  | own token | answers | answers   | not there | answers
list_employees             | {"query":"{employeeName}"}                                                   | {employee}          | own token  | own token | answers | answers   | no data   | answers
list_orders                | {"query":"{employeeName}"}                                                   | {order}             | own token  | own token | answers | answers   | no data   | answers
propose_run                | {"kind":"edit","title":"Draft","rows":[{"id":"{employee}","jobTitle":"Draft"}],"request":"Matrix"} | rowCount | own token | own token | refused | answers | answers | answers
search_inventory           | {"query":"{serial}"}                                                         | {device}            | own token  | own token | answers | answers   | no data   | answers
suggest_alternative_device | {}                                                                           | cat_                | own token  | own token | refused | answers   | answers   | answers
update_employee            | {"id":"{employee}","jobTitle":"Draft","request":"Matrix"}                    | waiting             | own token  | own token | refused | answers   | answers   | answers
validate_order_constraints | {"orderType":"Collection","employeeId":"{employee}","productIds":["{device}"]} | "valid":true      | own token  | own token | answers | answers   | no data   | answers
whoami                     | {}                                                                           | {ownEmail}          | own token  | own token | no data | answers   | no data   | no data
`,
);
