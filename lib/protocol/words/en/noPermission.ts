/** Pages with which a role or an API key can do nothing. */
export const noPermission = {
  adminsOnly: "You don't have permission. Only admins can open this page.",
  role: "You don't have permission. Ask an admin if you need it for your work.",
  capability:
    "Your API key was registered here without <code>{capability}</code>. Ask the key's issuer to grant it, and an admin to register the key again.",
} as const;
