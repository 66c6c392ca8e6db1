import { parseTable } from "./access-table.ts";

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
/api/devices/route             | GET /api/devices?query={serial}                                      | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/events/[id]/route         | GET /api/events/{event}                                              | {delivery}     | sign in    | sign in    | not there  | answers    | not there  | not there
/api/events/health/route       | GET /api/events/health                                               |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/events/route              | GET /api/events                                                      | {delivery}     | sign in    | sign in    | no data    | answers    | no data    | no data
/api/frozen-selection/[list]/route | GET /api/frozen-selection/orders?view=open                       | {ownOrder}     | sign in    | sign in    | answers    | answers    | no data    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/employees?status=active                | isWhole        | sign in    | sign in    | answers    | answers    | answers    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/devices?status=available               | isWhole        | sign in    | sign in    | answers    | answers    | answers    | answers
/api/frozen-selection/[list]/route | GET /api/frozen-selection/teams                                  |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/held-devices/route        | GET /api/held-devices?ids=["emp_1"]                                  | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/health/route              | GET /api/health                                                      | reachable      | answers    | answers    | answers    | answers    | answers    | answers
/api/live/route                | GET /api/live                                                        |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/live/shown/route          | POST /api/live/shown {"records":[{"resource":"orders","id":"{order}","agoMs":0}]} |   | sign in    | sign in    | answers    | answers    | answers    | answers
/api/notifications/count/route | GET /api/notifications/count                                         |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/notifications/route       | GET /api/notifications                                               |                | sign in    | sign in    | answers    | answers    | answers    | answers
/api/open-orders/route         | GET /api/open-orders?view=open                                       | {ownOrder}     | sign in    | sign in    | answers    | answers    | no data    | answers
/api/open-orders/route         | GET /api/open-orders?count=views                                     | counts         | sign in    | sign in    | answers    | answers    | answers    | answers
/api/open-orders/route         | GET /api/open-orders?count=employee                                  | {openHolder}   | sign in    | sign in    | answers    | answers    | no data    | answers
/api/read/[operation]/route    | GET /api/read/me                                                     | {ownEmail}     | sign in    | sign in    | no data    | answers    | no data    | no data
/api/read/[operation]/route    | GET /api/read/constructor                                            |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/read/[operation]/route    | GET /api/read/teams.create?name=x                                    |                | sign in    | sign in    | not there  | not there  | not there  | not there
/api/read/[operation]/route    | POST /api/read/orders.validate {"orderType":"Collection","employeeId":"{employee}"} | valid | sign in | sign in    | answers    | answers    | answers    | answers
/api/requests/[id]/route       | GET /api/requests/{request}                                          | {department}   | sign in    | sign in    | not there  | answers    | not there  | answers
/api/requests/route            | GET /api/requests?show=all                                           | {request}      | sign in    | sign in    | no data    | answers    | no data    | answers
/api/runs/[id]/failures/route  | GET /api/runs/{run}/failures                                         | error          | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/[id]/lines/route     | GET /api/runs/{run}/lines?show=all                                   | total          | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/[id]/route           | GET /api/runs/{run}                                                  | Matrix run     | sign in    | sign in    | not there  | answers    | not there  | answers
/api/runs/route                | GET /api/runs                                                        | {run}          | sign in    | sign in    | no data    | answers    | no data    | answers
/api/surfaces/route            | GET /api/surfaces                                                    | orders.list    | sign in    | sign in    | answers    | answers    | answers    | answers
-                              | POST /mcp {"jsonrpc":"2.0","id":1,"method":"tools/list","params":{}} |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | POST /api/webhooks/lifecycle/{connection} {}                         |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | GET /api/webhooks/lifecycle/{connection}                             |                | not there  | not there  | not there  | not there  | not there  | not there
-                              | GET /api/scim/v2/Users                                               |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | POST /api/scim/v2/Users {}                                           |                | own token  | own token  | own token  | own token  | own token  | own token
-                              | PATCH /api/scim/v2/Groups/x {}                                       |                | own token  | own token  | own token  | own token  | own token  | own token
`,
);
