/** What the state of a stop of an order means. */
export const stop = {
  passed: "passed",
  current: "current",
  upcoming: "upcoming",
  skipped: "not recorded",
  ended: "the order ended here",
  dropped: "won't happen",
  waiting: "waiting",
  unknownStage: "unknown",
  companyApproves: "Your company: approve the {isPurchase, select, yes {purchase} other {order}}",
  personConfirms: "{name}: confirm a {isPickup, select, yes {pickup date} other {date}}",
  companyReleases: "Your company: release the legal hold",
  yourCompany: "Your company",
  theEmployee: "The employee",
} as const;
