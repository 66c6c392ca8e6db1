import { writeNames } from "#lib/v4/registry.ts";
import { forAdminsAlone, parseTable } from "./access-table.ts";

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

const writeRows = parseTable(
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

/**
 * Each `answers` is one write that the service commits, and everything else none. A write without a row is expected
 * to be for admins alone, so that every right of another role is written by hand.
 */
export const expectedWrites = [
  ...writeRows,
  ...writeNames
    .filter((name) => !writeRows.some(({ cells }) => cells.operation === name))
    .map(forAdminsAlone),
];

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

/**
 * Who gets which page. `built` is the page in the build's manifest, `address` the address that is
 * opened, and `shows` what only an answer with data has. `{name}` stands for a fact of the matrix's
 * subjects (`find-subjects.ts`), which belong to manager A.
 */
export const expectedPages = parseTable(
  ["built", "address", "shows"],
  `
built                                                 | address                                   | shows             | signed out | disabled   | support    | manager A  | manager B  | admin
/(auth)/signed-in/page                                | /signed-in                                | Signed in         | sign in    | sign in    | answers    | answers    | answers    | answers
/(auth)/signin/page                                   | /signin                                   | Sign in           | answers    | answers    | start page | start page | start page | start page
/(auth)/signin/password/page                          | /signin/password                          | Current password  | sign in    | sign in    | sign in    | sign in    | sign in    | sign in
/(console)/[...missing]/page                          | /no/such/page                             | Page              | sign in    | sign in    | not there  | not there  | not there  | not there
/(console)/account/page                               | /account                                  | Sessions          | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/addresses/new/page                         | /addresses/new                            | idempotencyKey    | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/addresses/page                             | /addresses                                | {alias}           | sign in    | sign in    | no data    | answers    | no data    | answers
/(console)/audit/page                                 | /audit?outcome=done                       | sign-in           | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/catalog/page                               | /catalog                                  | {model}           | sign in    | sign in    | refused    | answers    | answers    | answers
/(console)/catalog/purchase/page                      | /catalog/purchase                         | idempotencyKey    | sign in    | sign in    | refused    | answers    | answers    | answers
/(console)/employees/[id]/edit/page                   | /employees/{employee}/edit                | {email}           | sign in    | sign in    | refused    | answers    | no data    | answers
/(console)/employees/[id]/page                        | /employees/{employee}                     | {email} & {phone} & {address} | sign in    | sign in    | masked     | answers    | no data    | answers
/(console)/employees/new/page                         | /employees/new                            | idempotencyKey    | sign in    | sign in    | refused    | answers    | answers    | answers
/(console)/employees/page                             | /employees?query={employeeName}           | {employee}        | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/events/[id]/page                           | /events/{event}                           | {delivery}        | sign in    | sign in    | not there  | answers    | not there  | not there
/(console)/events/page                                | /events                                   | {delivery}        | sign in    | sign in    | no data    | answers    | no data    | no data
/(console)/exceptions/page | /exceptions | {exception} | sign in | sign in | answers | answers | no data | answers
/(console)/help/[screen]/page                         | /help/new-order                           | New order         | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/help/page                                  | /help                                     | Help              | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/inventory/[id]/page                        | /inventory/{device}                       | {serial}          | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/inventory/page                             | /inventory?query={serial}                 | {device}          | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/notifications/page                         | /notifications                            | Notifications     | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/orders/[id]/page                           | /orders/{order}                           | {employeeName}    | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/orders/new/page                            | /orders/new?type=Collection&employee={employee} | {email}     | sign in    | sign in    | refused    | answers    | no data    | answers
/(console)/orders/page                                | /orders?query={employeeName}              | {order}           | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/page                                       | /                                         | {ownOrder}        | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/reports/page                               | /reports                                  | Promise kept      | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/requests/[id]/page                         | /requests/{request}                       | {department}      | sign in    | sign in    | not there  | answers    | not there  | answers
/(console)/requests/page                              | /requests?show=all                        | {request}         | sign in    | sign in    | no data    | answers    | no data    | answers
/(console)/runs/[id]/page                             | /runs/{run}                               | Matrix run        | sign in    | sign in    | not there  | answers    | not there  | answers
/(console)/runs/new/page                              | /runs/new                                 | Choose file       | sign in    | sign in    | refused    | answers    | answers    | answers
/(console)/runs/page                                  | /runs                                     | {run}             | sign in    | sign in    | no data    | answers    | no data    | answers
/(console)/settings/connections/[environment]/[id]/page | /settings/connections/sandbox/{connection} | {connectionLabel} | sign in  | sign in    | refused    | refused    | refused    | answers
/(console)/settings/connections/new/page              | /settings/connections/new                 | API key           | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/settings/connections/page                  | /settings/connections                     | {connectionLabel} | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/settings/page                              | /settings                                 | {webhookPath}     | sign in    | sign in    | no data    | answers    | no data    | no data
/(console)/settings/people/page                       | /settings/people                          | {otherPerson}     | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/settings/policies/page                     | /settings/policies                        | Stand-ins         | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/settings/restored/page                      | /settings/restored                        | Nothing is held   | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/teams/[id]/page                            | /teams/{team}                             | {teamName}        | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/teams/page                                 | /teams                                    | {team}            | sign in    | sign in    | answers    | answers    | no data    | answers
/_global-error/page                                   | /_global-error                            |                   | error page | error page | error page | error page | error page | error page
/_not-found/page                                      | /_not-found                               |                   | not there  | not there  | not there  | not there  | not there  | not there
`,
);

/**
 * Who gets which route handler, by each method that it exports. `request` is the method, the address
 * and, after a space, the body. A row with `-` as `built` is answered before Next sees the request.
 */
export const expectedRoutes = parseTable(
  ["built", "request", "shows"],
  `
built                          | request                                                              | shows          | signed out | disabled   | support    | manager A  | manager B  | admin
/api/[...missing]/route        | GET /api/no-such-route                                               |                | not there  | not there  | not there  | not there  | not there  | not there
/api/[...missing]/route        | POST /api/no-such-route {}                                           |                | not there  | not there  | not there  | not there  | not there  | not there
/api/[...missing]/route        | PUT /api/no-such-route {}                                            |                | not there  | not there  | not there  | not there  | not there  | not there
/api/[...missing]/route        | PATCH /api/no-such-route {}                                          |                | not there  | not there  | not there  | not there  | not there  | not there
/api/[...missing]/route        | DELETE /api/no-such-route                                            |                | not there  | not there  | not there  | not there  | not there  | not there
/api/audit/export/route        | GET /api/audit/export?outcome=done                                   | sign-in        | sign in    | sign in    | refused    | refused    | refused    | answers
/api/audit/route               | GET /api/audit?outcome=done                                          | sign-in        | sign in    | sign in    | refused    | refused    | refused    | answers
/api/auth/[...nextauth]/route  | GET /api/auth/csrf                                                   | csrfToken      | answers    | answers    | answers    | answers    | answers    | answers
/api/auth/[...nextauth]/route  | GET /api/auth/session                                                |                | not there  | not there  | not there  | not there  | not there  | not there
/api/auth/[...nextauth]/route  | POST /api/auth/signin                                                |                | not there  | not there  | not there  | not there  | not there  | not there
/api/auth/passkey/route        | POST /api/auth/passkey                                               |                | not there  | not there  | not there  | not there  | not there  | not there
/api/by-country/[list]/route   | GET /api/by-country/employees?sort=country                           | page           | sign in    | sign in    | answers    | answers    | answers    | answers
/api/by-country/[list]/route   | GET /api/by-country/orders?sort=country                              | page           | sign in    | sign in    | answers    | answers    | answers    | answers
/api/by-country/[list]/route   | GET /api/by-country/teams?sort=country                               |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/devices/route             | GET /api/devices?query={serial}                                      | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/events/[id]/route         | GET /api/events/{event}                                              | {delivery}     | sign in    | sign in    | not there  | answers    | not there  | not there
/api/events/health/route       | GET /api/events/health                                               |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/events/route              | GET /api/events                                                      | {delivery}     | sign in    | sign in    | no data    | answers    | no data    | no data
/api/export/[list]/route       | GET /api/export/teams?format=csv&for=reading                         |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/export/[list]/summary/route | GET /api/export/orders/summary?not.type=Collection                 | isProven       | sign in    | sign in    | answers    | answers    | answers    | answers
/api/export/[list]/summary/route | GET /api/export/teams/summary                                      |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/exceptions/people/route   | GET /api/exceptions/people?record=orders+{exception}                | people         | sign in    | sign in    | answers    | answers    | not there  | answers
/api/exceptions/route | GET /api/exceptions | {exception} | sign in | sign in | answers | answers | no data | answers
/api/file-orders/route         | GET /api/file-orders?ids=["ord_1"]                                   | isProven       | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filter-values/[list]/route | GET /api/filter-values/orders                                       | isProven       | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filter-values/[list]/route | GET /api/filter-values/inventory                                    | isProven       | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filter-values/[list]/route | GET /api/filter-values/teams                                        |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/filtered/[list]/route     | GET /api/filtered/orders?not.type=Collection                         | undecidedCount | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filtered/[list]/route     | GET /api/filtered/employees?not.country=DE                           | undecidedCount | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filtered/[list]/route     | GET /api/filtered/inventory?not.country=DE                           | undecidedCount | sign in    | sign in    | answers    | answers    | answers    | answers
/api/filtered/[list]/route     | GET /api/filtered/teams?not.country=DE                               |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/frozen-selection/[list]/route | GET /api/frozen-selection/orders?view=open                       | {ownOrder}     | sign in    | sign in    | answers    | answers    | no data    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/employees?status=active                | isWhole        | sign in    | sign in    | answers    | answers    | answers    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/devices?status=available               | isWhole        | sign in    | sign in    | answers    | answers    | answers    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/teams                                  |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/held-devices/route        | GET /api/held-devices?ids=["emp_1"]                                  | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/health/route              | GET /api/health                                                      | reachable      | answers    | answers    | answers    | answers    | answers    | answers
/api/health/live/route         | GET /api/health/live                                                 | ok             | answers    | answers    | answers    | answers    | answers    | answers
/api/health/ready/route        | GET /api/health/ready                                                | reachable      | answers    | answers    | answers    | answers    | answers    | answers
/api/health/startup/route      | GET /api/health/startup                                              | done           | answers    | answers    | answers    | answers    | answers    | answers
/api/health/stream/route       | GET /api/health/stream                                               | second         | answers    | answers    | answers    | answers    | answers    | answers
/api/live/route                | GET /api/live                                                        |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/live/shown/route          | POST /api/live/shown {"records":[{"resource":"orders","id":"{order}","agoMs":0}]} |   | sign in    | sign in    | answers    | answers    | answers    | answers
/api/model-stock/route         | GET /api/model-stock                                                 | rows           | sign in    | sign in    | answers    | answers    | answers    | answers
/api/notifications/count/route | GET /api/notifications/count                                         |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/notifications/route       | GET /api/notifications                                               |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/observations/route        | GET /api/observations?order={order}                                  | "changes":[    | sign in    | sign in    | answers    | answers    | no data    | answers
/api/open-orders/route         | GET /api/open-orders?view=open                                       | {ownOrder}     | sign in    | sign in    | answers    | answers    | no data    | answers
/api/open-orders/route         | GET /api/open-orders?count=views                                     | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/open-orders/route         | GET /api/open-orders?count=employee                                  | {openHolder}   | sign in    | sign in    | answers    | answers    | no data    | answers
/api/read/[operation]/route    | GET /api/read/me                                                     | {ownEmail}     | sign in    | sign in    | no data    | answers    | no data    | no data
/api/read/[operation]/route    | GET /api/read/constructor                                            |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/read/[operation]/route    | GET /api/read/teams.create?name=x                                    |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/read/[operation]/route    | POST /api/read/orders.validate {"orderType":"Collection","employeeId":"{employee}"} | valid | sign in | sign in    | answers    | answers    | answers    | answers
/api/reports/[figure]/route    | GET /api/reports/promise?months=6                                    |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/reports/[figure]/route    | GET /api/reports/forecast                                            |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/requests/[id]/route       | GET /api/requests/{request}                                          | {department}   | sign in    | sign in    | not there  | answers    | not there  | answers
/api/requests/route            | GET /api/requests?show=all                                           | {request}      | sign in    | sign in    | no data    | answers    | no data    | answers
/api/runs/[id]/failures/route  | GET /api/runs/{run}/failures                                         | error          | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/[id]/lines/route     | GET /api/runs/{run}/lines?show=all                                   | total          | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/[id]/route           | GET /api/runs/{run}                                                  | Matrix run     | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/route                | GET /api/runs                                                        | {run}          | sign in    | sign in    | no data    | answers    | no data    | answers
/api/surfaces/route            | GET /api/surfaces                                                    | orders.list    | sign in    | sign in    | answers    | answers    | answers    | answers
/api/views/counts/route        | GET /api/views/counts                                                | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/views/route               | GET /api/views                                                       | {view}         | sign in    | sign in    | no data    | answers    | no data    | no data
/api/views/route               | GET /api/views?list=orders.list                                      | {view}         | sign in    | sign in    | no data    | answers    | no data    | no data
/api/words/route               | GET /api/words?parts=frame                                           | "frame":{      | answers    | answers    | answers    | answers    | answers    | answers
-                              | POST /mcp {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}} |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | POST /api/webhooks/lifecycle/{connection} {}                         |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | GET /api/webhooks/lifecycle/{connection}                             |                | not there  | not there  | not there  | not there  | not there  | not there
-                              | GET /api/scim/v2/Users                                               |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | POST /api/scim/v2/Users {}                                           |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | PATCH /api/scim/v2/Groups/x {}                                       |                | own token  | own token  | own token  | own token  | own token  | own token
`,
);

/**
 * Who may call which Server Action: `file` and `action` as in the build's manifest. `answers`: it was
 * carried out, or refused for another reason than who asks. What names a record of manager A is `not
 * there` for everyone else who may not see it.
 */
export const expectedActions = parseTable(
  ["file", "action"],
  `
file                                  | action                  | signed out | disabled | support   | manager A | manager B | admin
app/(auth)/signin/password/replace.ts | replace                 | sign in    | sign in  | sign in   | sign in   | sign in   | sign in
app/(console)/account/actions.ts      | addPasskey              | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | changePassword          | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | deletePasskey           | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | endAllOtherSessions     | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | endSession              | sign in    | sign in  | answers   | answers   | answers   | answers
app/(console)/account/actions.ts      | startPasskey            | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/accounts.ts               | endAccountSession       | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | endAccountSessions      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | inviteAccount           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | listAccountSessions     | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | resetAccountPassword    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountDisabled      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountGrant         | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | setAccountRole          | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/accounts.ts               | withdrawAccountGrant    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/cases.ts                  | changeCases             | sign in    | sign in  | answers   | answers   | not there | answers
lib/actions/cases.ts                  | removeCaseNote          | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/connections.ts            | addConnection           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | checkApiKey             | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | dropPreviousKey         | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | restorePreviousKey      | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | rotateKey               | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/connections.ts            | setConnectionDisabled   | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/own-changes.ts            | chooseLanguage          | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | closeDisagreement       | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions/own-changes.ts            | markNotificationsRead   | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | mintAgentToken          | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | noteExport              | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/own-changes.ts            | replayEvent             | sign in    | sign in  | refused   | answers   | not there | not there
lib/actions/own-changes.ts            | revokeAgentToken        | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/own-changes.ts            | saveNotificationChoices | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/policies.ts               | readRulesFile           | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/policies.ts               | saveRules               | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/policies.ts               | startStandIn            | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/policies.ts               | stopStandIn             | sign in    | sign in  | refused   | refused   | refused   | not there
lib/actions/policies.ts               | tryRules                | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/requests.ts               | decide                  | sign in    | sign in  | not there | answers   | not there | answers
lib/actions/requests.ts               | mintIdempotencyKey      | no key     | no key   | no key    | answers   | answers   | answers
lib/actions/requests.ts               | submit                  | sign in    | sign in  | refused   | answers   | answers   | answers
lib/actions/restored-store.ts         | releaseRestoredStore    | sign in    | sign in  | refused   | refused   | refused   | answers
lib/actions/runs.ts                   | addLines                | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | changeCells             | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | changeColumns           | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | confirmTeam             | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/runs.ts                   | decideOnRun             | sign in    | sign in  | not there | answers   | not there | answers
lib/actions/runs.ts                   | makeRun                 | sign in    | sign in  | refused   | answers   | answers   | answers
lib/actions/saved-views.ts            | changeSavedView         | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/saved-views.ts            | deleteSavedView         | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/saved-views.ts            | pinSavedView            | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/saved-views.ts            | saveView                | sign in    | sign in  | answers   | answers   | answers   | answers
lib/actions/saved-views.ts            | subscribeToSavedView    | sign in    | sign in  | not there | answers   | not there | not there
lib/actions/session.ts                | switchConnection        | sign in    | sign in  | answers   | answers   | answers   | answers
`,
);
