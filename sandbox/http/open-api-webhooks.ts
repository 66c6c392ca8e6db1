import { eventGuide } from "#sandbox/webhooks/event-guide.ts";

/** `v1,` and the HMAC-SHA256 of id, timestamp and body, by Standard Webhooks. */
export const signatureHeader = "webhook-signature";

const headers = {
  "webhook-id": "The id of the event, the same each time it is sent",
  "webhook-timestamp": "When it was sent, in seconds since 1970",
  [signatureHeader]: "`v1,` and the HMAC-SHA256 of id, timestamp and body, by Standard Webhooks",
};

const bodySchema = (type: string, fields: string) => {
  const names = fields.split(", ");
  return {
    type: "object",
    required: ["type", "data"],
    properties: {
      type: { const: type },
      data: {
        type: "object",
        required: names.filter((name) => !name.endsWith("?")),
        properties: Object.fromEntries(
          names.map((name) => [name.replace("?", ""), { type: "string" }]),
        ),
      },
    },
  };
};

/** Returns the webhooks of the OpenAPI document: one for each type of event. */
export const openApiWebhooks = () =>
  Object.fromEntries(
    eventGuide.map(([type, fields, description]) => [
      type,
      {
        post: {
          operationId: type,
          summary: `${description.charAt(0).toUpperCase()}${description.slice(1)}`,
          parameters: Object.entries(headers).map(([name, meaning]) => ({
            name,
            in: "header",
            required: true,
            description: meaning,
            schema: { type: "string" },
          })),
          requestBody: {
            required: true,
            content: { "application/json": { schema: bodySchema(type, fields) } },
          },
          responses: { "2XX": { description: "Received. Any other answer: it is sent again" } },
          security: [{ signature: [] }],
        },
      },
    ]),
  );
