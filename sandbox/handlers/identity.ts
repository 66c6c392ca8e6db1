import { type Handler, oneRecord } from "#sandbox/handlers/handler.ts";
import { identifier } from "#sandbox/world/identifier.ts";

/** `GET /v4/me`: "echoes exactly what the key resolves to". Source: api-v4.md, Resources, Identity. */
const whoami: Handler<"me"> = ({ caller }) =>
  oneRecord({
    authenticated: true,
    user: {
      uid: identifier("usr", caller.user.n),
      email: caller.user.email,
      displayName: caller.user.name,
    },
    access: {
      isStaff: caller.user.staff,
      isDeveloper: caller.user.developer,
      companyIds: [identifier("co", caller.company)],
      supplierIds: [],
    },
  });

export const identity = { me: whoami };
