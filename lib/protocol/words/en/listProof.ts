/** What the server says of lists that its copy does not prove, and of their files. */
export const listProof = {
  unproven:
    "Only Quartermaster's own copy can {asked, select, filters {answer these filters} report {answer this report} other {give the whole list}}, and it can't prove yet that it has every {every, select, open {open order} orders {order} employees {employee} other {device}}. {list, select, inventory {It is complete once a full read has found as many devices as the service counts.} orders {It is complete after the next full read of the orders.} other {It is complete after the next full read of the employees.}}",
  lacking:
    "{asked, select, filters {These filters need} report {This report needs} other {The whole list needs}} {capability}, which your key lacks.",
  undecided:
    "{count} more of the {list, select, orders {orders} employees {employees} other {devices}} may match, for lack of what these filters ask for, and {isOne, select, yes {is} other {are}} not in this file.",
  tooManySorted:
    "More than {max} {list, select, orders {orders} employees {employees} other {devices}} match these filters. So many can't be shown in this order. Add another filter.",
} as const;
