import { parseTable } from "./access-table.ts";

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
/(console)/help/[screen]/page                         | /help/new-order                           | New order         | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/help/page                                  | /help                                     | Help              | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/inventory/[id]/page                        | /inventory/{device}                       | {serial}          | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/inventory/page                             | /inventory?query={serial}                 | {device}          | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/notifications/page                         | /notifications                            | Notifications     | sign in    | sign in    | answers    | answers    | answers    | answers
/(console)/orders/[id]/page                           | /orders/{order}                           | {employeeName}    | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/orders/new/page                            | /orders/new?type=Collection&employee={employee} | {email}     | sign in    | sign in    | refused    | answers    | no data    | answers
/(console)/orders/page                                | /orders?query={employeeName}              | {order}           | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/page                                       | /                                         | {ownOrder}        | sign in    | sign in    | answers    | answers    | no data    | answers
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
/(console)/settings/restored/page                      | /settings/restored                        | Nothing is held   | sign in    | sign in    | refused    | refused    | refused    | answers
/(console)/teams/[id]/page                            | /teams/{team}                             | {teamName}        | sign in    | sign in    | answers    | answers    | no data    | answers
/(console)/teams/page                                 | /teams                                    | {team}            | sign in    | sign in    | answers    | answers    | no data    | answers
/_global-error/page                                   | /_global-error                            |                   | error page | error page | error page | error page | error page | error page
/_not-found/page                                      | /_not-found                               |                   | not there  | not there  | not there  | not there  | not there  | not there
`,
);
