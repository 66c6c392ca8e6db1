/** What is wrong with a policy or its file, as the server finds it. */
export const policyProblem = {
  none: "Choose at least one, or leave it out.",
  noCountry: "There is no such country.",
  noOperation: "There is no such kind of request.",
  noOrderType: "There is no such order type.",
  noEnvironment: "There is no such environment.",
  noRole: "There is no such role.",
  noDisposition: "There is no such disposition.",
  tooMany:
    "This has {count, select, unknown {more} other {{count}}} rules. A policy has at most {max}.",
  format: "This version of Quartermaster reads format {format} only.",
  noJson: "This is not valid JSON.",
  noPolicy: "This is not a policy.",
  noAccount: "{given} is no enabled account that may send requests.",
  noApprover: "Rule {place}: nobody could approve it in {environment}.",
  onlyAsker:
    "Rule {place}: only {name} may ask and approve in {environment}, and nobody approves their own requests.",
  onlyApprover:
    "Rule {place}: only {name} can approve in {environment}, so nobody can approve what {name} asks for.",
  noAdmins:
    "Rule {place}: {count, plural, one {one of the named people is} other {# of the named people are}} no enabled admin any more.",
} as const;
