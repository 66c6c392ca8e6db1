import {
  accessSchema,
  groupSchema,
  type JsonObject,
  userSchema,
} from "#lib/server/scim/attributes.ts";
import { maxResults, toListResponse } from "#lib/server/scim/list-page.ts";

/** What this service supports. Source: RFC 7643, 5 to 7. */

const attribute = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...more,
});

const readOnly = { mutability: "readOnly" };

const referenceAttributes = [
  attribute("value", { mutability: "immutable", caseExact: true }),
  attribute("display", readOnly),
];
const memberAttributes = [...referenceAttributes, attribute("type", readOnly)];

const schemas: readonly JsonObject[] = [
  {
    id: userSchema,
    name: "User",
    description: "An account of the configured OpenID Connect issuer",
    attributes: [
      attribute("userName", { required: true, uniqueness: "server" }),
      attribute("externalId", { caseExact: true, uniqueness: "server" }),
      attribute("active", { type: "boolean" }),
      attribute("displayName"),
      attribute("name", {
        type: "complex",
        subAttributes: ["formatted", "givenName", "familyName"].map((name) => attribute(name)),
      }),
      attribute("emails", {
        type: "complex",
        multiValued: true,
        subAttributes: [
          attribute("value"),
          attribute("type"),
          attribute("primary", { type: "boolean" }),
        ],
      }),
      attribute("groups", {
        type: "complex",
        multiValued: true,
        ...readOnly,
        subAttributes: referenceAttributes,
      }),
    ],
  },
  {
    id: groupSchema,
    name: "Group",
    description: "A group, whose name can give its members a role and a connection",
    attributes: [
      attribute("displayName", { required: true, uniqueness: "server" }),
      attribute("externalId", { caseExact: true, uniqueness: "server" }),
      attribute("members", {
        type: "complex",
        multiValued: true,
        subAttributes: memberAttributes,
      }),
    ],
  },
  {
    id: accessSchema,
    name: "Access",
    description: "What Quartermaster made of a user",
    attributes: [
      attribute("canSignIn", { type: "boolean", ...readOnly }),
      attribute("role", readOnly),
      attribute("reason", readOnly),
    ],
  },
];

const toSchema = (schema: JsonObject): JsonObject => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
  ...schema,
  meta: { resourceType: "Schema", location: `/api/scim/v2/Schemas/${String(schema.id)}` },
});

const resourceType = (name: string, schema: string, extensions: readonly string[]) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
  id: name,
  name,
  endpoint: `/${name}s`,
  schema,
  schemaExtensions: extensions.map((extension) => ({ schema: extension, required: false })),
  meta: { resourceType: "ResourceType", location: `/api/scim/v2/ResourceTypes/${name}` },
});

const unsupported = { supported: false };

const serviceProviderConfig = {
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token made by npm run scim -- token create",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: "/api/scim/v2/ServiceProviderConfig" },
};

const lists: Readonly<Record<string, readonly JsonObject[]>> = {
  Schemas: schemas.map(toSchema),
  ResourceTypes: [
    resourceType("User", userSchema, [accessSchema]),
    resourceType("Group", groupSchema, []),
  ],
};

/** Returns the answer of a discovery endpoint; `null` if there is none of this name and id. */
export const discover = (name: string, id: string | null): JsonObject | null => {
  if (name === "ServiceProviderConfig") return id === null ? serviceProviderConfig : null;
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (!list) return null;
  return id === null
    ? toListResponse(list, list.length)
    : (list.find((each) => each.id === id) ?? null);
};
