/** What becomes of a returned device, by the codes that services send. */
export const disposition = {
  store: "store",
  redeploy: "redeploy",
  buyback: "buyback",
  destruction: "destruction",
  donation: "donation",
  recycle: "recycle",
} as const;
