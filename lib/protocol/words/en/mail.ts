/** The email digest of notifications. Only the server writes it. */
export const mail = {
  breakGlass: "Break-glass sign-in",
  needsYou: "Needs your decision",
  exception: "Exceptions",
  failed: "Delivery failed",
  late: "Late",
  arrived: "Arrived",
  view: "Saved views",
  breakGlassCount: "{count, plural, one {# break-glass sign-in} other {# break-glass sign-ins}}",
  needsYouCount: "{count, plural, one {# needs you} other {# need you}}",
  exceptionCount: "{count, plural, one {# exception} other {# exceptions}} for you",
  failedCount: "{count} not delivered",
  lateCount: "{count} late",
  arrivedCount: "{count} arrived",
  viewCount: "{count, plural, one {# saved view} other {# saved views}}",
  exceptionLine:
    "{record}, {cause, select, assigned {assigned to you} mentioned {you were mentioned} other {its snooze ended}}",
  runLine: "Run {id}",
  approvalLine:
    "{state, select, reminder {Still waiting for your approval} other {Waiting for your approval}}: {id}",
  more: "and {count} more",
  subject: "Quartermaster ({environment}): {news}",
  chosen: "You chose these emails in Quartermaster:",
} as const;
