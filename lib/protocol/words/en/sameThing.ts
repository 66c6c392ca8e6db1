/** The calls that do the same as a screen. */
export const sameThing = {
  title: "Same thing as…",
  close: "Close (Escape)",
  surface: "Surface",
  commandLine: "Command line",
  copy: "Copy",
  showMore: "Show {count, plural, one {# more} other {# more}} of {title}",
  noCalls: "This screen shows only what Quartermaster stores. The API has no call for it.",
  setupTool: "Parameters of tools/call, for a client that is connected to {address}.",
  setupKey: "Set {variable} to your API key first.",
  curlWrites:
    "Running it sends a real request. Quartermaster does not store it and does not look up a lost answer. If you run it twice, it can be carried out twice.",
  cliWrites:
    "Running it sends a real request. The command line asks before it sends, and protects it with a journal of its own on your machine.",
  mcpWrites:
    "Calling it sends a real request, which Quartermaster does not store. Through Quartermaster's own /mcp it becomes a draft that a person approves.",
  setSecrets: "Set {variables} to the value that is not shown here.",
  setEscapedSecrets:
    'Set {variables} to the value that is not shown here, with " and \\ escaped as in JSON.',
  nothingFilled: "Nothing to send is filled in yet.",
  noTool: "The API has no MCP tool for this operation.",
  openOrders: "The newest open orders. The counts and views are made of all their pages.",
} as const;
