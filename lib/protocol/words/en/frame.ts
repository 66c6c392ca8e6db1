/** What stands around every page. */
export const frame = {
  production: "Production: orders ship real devices and cost real money.",
  sandbox: "Sandbox: nothing ships.",
} as const;
