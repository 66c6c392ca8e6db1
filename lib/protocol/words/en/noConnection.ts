/** What a person without a usable API key reads. */
export const noConnection = {
  disabledTitle: "Your API key is disabled",
  disabled:
    "An admin has disabled the API key “{label}” in Quartermaster, so nothing is read or sent with it. Requests with an unknown outcome are checked again once it is enabled.",
  disabledAdmin: "Enable it in Connections, or choose another one in People.",
  disabledOthers: "Ask an admin of Quartermaster to enable it. Then reload this page.",
  withdrawnTitle: "Your access was withdrawn",
  withdrawn:
    "The connection that you used is no longer yours, so nothing more is read or sent with it. Requests that were still waiting are not sent; for those that were sent, the outcome is still looked up.",
  withdrawnAdmin: "Choose a connection for your account in People.",
  withdrawnOthers: "Ask an admin of Quartermaster if you need it. Then reload this page.",
  missingTitle: "You have no API key yet",
  missing:
    "You are signed in as {account}, but no API key is connected to your account. You only see data your own key can access.",
  missingAdmin: "Add a connection with a v4 key, then choose it for your account in People.",
  missingOthers:
    "Ask the administrator of Quartermaster to connect a v4 key that belongs to you, and give them your {hasEmail, select, yes {email} other {name}}. Then reload this page.",
  useOther: "Use another connection of yours",
} as const;
