/** The SLA of an order in business days. */
export const sla = {
  elapsed:
    "{elapsed} elapsed{isLate, select, yes {, late} other {}}{isPaused, select, yes {, paused} other {}}",
  late: "late{isPaused, select, yes {, paused} other {}}",
  paused: "paused",
  notLate: "not late",
  lateExpected: "late, {expected} expected",
  expected: "{expected} expected{isPaused, select, yes {, paused} other {}}",
  over: "{over, plural, one {# day} other {# days}} late · {elapsed} of {expected}{isPaused, select, yes {, paused} other {}}",
  left: "{left, plural, one {# day} other {# days}} left · {elapsed} of {expected}",
  of: "{elapsed} of {expected}{isLate, select, yes {, late} other {}}{isPaused, select, yes {, paused} other {}}",
} as const;
