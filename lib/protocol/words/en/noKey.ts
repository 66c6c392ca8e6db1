/** The page of a person without a usable API key. */
export const noKey = {
  disabled: "Your API key is disabled",
  disabledNote:
    "An admin has disabled the API key “{label}” in Quartermaster, so nothing is read or sent with it. Requests with an unknown outcome are checked again once it is enabled.",
  disabledAdmin: "Enable it in Connections, or choose another one in People.",
  disabledOther: "Ask an admin of Quartermaster to enable it. Then reload this page.",
  withdrawn: "Your access was withdrawn",
  withdrawnNote:
    "The connection that you used is no longer yours, so nothing more is read or sent with it. Requests that were still waiting are not sent; for those that were sent, the outcome is still looked up.",
  withdrawnAdmin: "Choose a connection for your account in People.",
  withdrawnOther: "Ask an admin of Quartermaster if you need it. Then reload this page.",
  missingNote:
    "You are signed in as {name}, but no API key is connected to your account. You only see data your own key can access.",
  missingAdmin: "Add a connection with a v4 key, then choose it for your account in People.",
  missingOther:
    "Ask the administrator of Quartermaster to connect a v4 key that belongs to you, and give them your {by, select, name {name} other {email}}. Then reload this page.",
  useAnother: "Use another connection of yours",
} as const;
