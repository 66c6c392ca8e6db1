import { z } from "zod";
import { methodOf, type Operation, pathFieldsOf, pathOf } from "#lib/v4/operations/operation.ts";
import { operationNames, specOf } from "#lib/v4/registry.ts";
import { successStatus } from "#sandbox/http/answer.ts";
import { openApiWebhooks, signatureHeader } from "#sandbox/http/open-api-webhooks.ts";

export interface Schema {
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  [keyword: string]: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: Schema;
  /** Several values repeat the parameter. */
  style?: "form";
  explode?: true;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  tags: string[];
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; content: { "application/json": { schema: Schema } } };
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
}

const toSchema = (schema: z.ZodType, io: "input" | "output"): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      const { alsoKnownAs } = jsonSchema;
      if (alsoKnownAs === undefined) return;
      delete jsonSchema.alsoKnownAs;
      // OpenAPI allows other keywords only with this prefix.
      jsonSchema["x-also-known-as"] = alsoKnownAs;
    },
  }) as Schema;
  return rest;
};

const failures: Record<string, string> = {
  400: "Invalid input; the message names the missing or malformed field",
  401: "X-API-KEY missing, or key invalid, inactive, expired, or bound to no active user",
  403: "The key lacks the capability, or the record is outside the caller's scope",
  404: "The record does not exist, or is not visible to the caller",
  409: "Conflict with existing state",
  500: "Unexpected failure; the message is always `Request failed`",
};

const failureSchema: Schema = {
  type: "object",
  required: ["statusCode", "statusMessage"],
  properties: { statusCode: { type: "integer" }, statusMessage: { type: "string" } },
};

const paging: Record<string, Schema> = {
  page: { type: "integer", description: "0-indexed" },
  pageSize: { type: "integer" },
  totalCount: { type: "integer" },
  nextCursor: { type: ["string", "null"] },
};

const answerSchema = ({ output }: Operation): Schema => {
  const record = toSchema(output.record, "output");
  return {
    type: "object",
    properties: {
      status: { type: "string", description: "`success` on most results" },
      [output.key]: output.kind === "list" ? { type: "array", items: record } : record,
      ...(output.kind === "list" ? paging : {}),
    },
  };
};

const toOperation = (
  name: (typeof operationNames)[number],
  security: OpenApiOperation["security"],
): OpenApiOperation => {
  const spec = specOf(name);
  const inPath = pathFieldsOf(spec);
  const { properties = {}, required = [] } = toSchema(spec.input, "input");
  const outside = Object.entries(properties).filter(([field]) => !inPath.includes(field));
  const reads = methodOf(spec) === "GET";
  const parameter = (place: "path" | "query", field: string, schema: Schema): Parameter => ({
    name: field,
    in: place,
    required: required.includes(field),
    ...(schema.description === undefined ? {} : { description: schema.description }),
    schema,
    ...(schema.type === "array" ? { style: "form", explode: true } : {}),
  });
  const { limit } = spec;
  return {
    operationId: name,
    summary: spec.summary,
    tags: [spec.resource],
    description: [
      spec.capability === null ? "Needs no capability." : `Needs \`mcp:${spec.capability}\`.`,
      limit ? `Page size ${limit.default}, at most ${limit.maximum}.` : "",
      spec.tool === null ? "" : `MCP tool \`${spec.tool}\`.`,
    ]
      .filter(Boolean)
      .join(" "),
    parameters: [
      ...inPath.map((field) => parameter("path", field, properties[field] ?? {})),
      ...(reads ? outside.map(([field, schema]) => parameter("query", field, schema)) : []),
    ],
    ...(reads
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              "application/json": {
                schema: {
                  type: "object",
                  additionalProperties: false,
                  properties: Object.fromEntries(outside),
                  required: required.filter((field) => !inPath.includes(field)),
                },
              },
            },
          },
        }),
    responses: {
      [successStatus(name)]: {
        description: spec.effect === "write" ? "Accepted" : "Success",
        content: { "application/json": { schema: answerSchema(spec) } },
      },
      ...Object.fromEntries(
        Object.keys(failures).map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
    security,
  };
};

const idTokenScheme = (issuer: string) => ({
  type: "http",
  scheme: "bearer",
  bearerFormat: "JWT",
  description: `The person's ID token of ${issuer}, in place of an API key. An API key is refused here.`,
});

/**
 * Returns the OpenAPI 3.1 document of all operations, derived from the registry, and of the events,
 * of the service at this origin. `issuer`: whose ID tokens are accepted in place of a key; `null` for no
 * one's. Source: api-v4.md, Authentication 5.
 */
export const openApi = (origin: string, issuer: string | null = null) => {
  const security: OpenApiOperation["security"] =
    issuer === null ? [{ apiKey: [] }] : [{ apiKey: [] }, { idToken: [] }];
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const name of operationNames) {
    const spec = specOf(name);
    const path = `/v4${pathOf(spec)}`;
    paths[path] = { ...paths[path], [methodOf(spec).toLowerCase()]: toOperation(name, security) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Device Lifecycle Service",
      version: "4",
      description:
        "The embedded service: procurement, deployment, retrieval, repair and disposal of a workforce's devices. A 2xx answer to an operation means that the service has accepted it, not that it is done.",
      license: { name: "Unlicensed", identifier: "LicenseRef-Unlicensed" },
    },
    servers: [{ url: origin }],
    paths,
    webhooks: openApiWebhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: "apiKey", in: "header", name: "X-API-KEY" },
        ...(issuer === null ? {} : { idToken: idTokenScheme(issuer) }),
        signature: { type: "apiKey", in: "header", name: signatureHeader },
      },
      responses: Object.fromEntries(
        Object.entries(failures).map(([status, description]) => [
          status,
          { description, content: { "application/json": { schema: failureSchema } } },
        ]),
      ),
    },
  };
};
export type OpenApi = ReturnType<typeof openApi>;
