/** Why not all rows that match can be selected. */
export const frozen = {
  undecided:
    "{count} more may match, because they don't state what these filters ask for. Only the rows of the pages that you open can be selected.",
  tooMany: "More than {max} rows match. Narrow the list by a filter.",
  ofView:
    "This view covers {total, select, unknown {{count} orders} other {{count} of {total} orders}}, so others may belong to it.",
  search:
    "Only the service knows what this search finds, and it answers page by page. Only the rows of the pages that you open can be selected.",
  unproven:
    "Quartermaster's copy doesn't prove that it has every row of this list. Only the rows of the pages that you open can be selected.",
} as const;
