import { docsStyle } from "#sandbox/docs-style";
import type { OpenApi, OpenApiOperation, Schema } from "#sandbox/open-api";

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const safe = (text: string) => text.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter);

/** Text with `code` in it. */
const prose = (text: string) => safe(text).replace(/`([^`]+)`/g, "<code>$1</code>");

const kindOf = (schema: Schema): string => {
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(" | ");
  if (schema.anyOf) {
    const kinds = schema.anyOf.map(kindOf).filter((kind) => kind !== "null" && kind !== "");
    return [...new Set(kinds)].join(" | ");
  }
  if (schema.type === "array") return `array of ${schema.items ? kindOf(schema.items) : "any"}`;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? ["any"]);
  return types.filter((type) => type !== "null").join(" | ");
};

interface Row {
  name: string;
  schema: Schema;
  required: boolean;
}

/** A field and, one level down, the fields inside it. */
const rowsOf = (schema: Schema, prefix = ""): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const row = {
      name: prefix + name,
      schema: inner,
      required: schema.required?.includes(name) ?? false,
    };
    const nested = inner.anyOf?.find((one) => one.properties ?? one.items) ?? inner;
    const below = nested.properties ? nested : nested.items;
    if (prefix.split(".").length > 2 || !below?.properties) return [row];
    return [row, ...rowsOf(below, `${prefix}${name}${nested.properties ? "" : "[]"}.`)];
  });

const table = (title: string, rows: readonly Row[]) =>
  rows.length === 0
    ? ""
    : `${title ? `<h4>${title}</h4>` : ""}<div class="table"><table>${rows
        .map(
          ({ name, schema, required }) =>
            `<tr><td><code>${safe(name)}</code>${required ? "<sup title='required'> required</sup>" : ""}</td><td class="kind">${safe(kindOf(schema))}</td><td>${prose(schema.description ?? "")}</td></tr>`,
        )
        .join("")}</table></div>`;

const answerOf = (operation: OpenApiOperation): Schema => {
  const success = Object.entries(operation.responses).find(([status]) =>
    status.startsWith("2"),
  )?.[1];
  const { content } = success as { content: { "application/json": { schema: Schema } } };
  return content["application/json"].schema;
};

const section = (method: string, path: string, operation: OpenApiOperation) => {
  const body = operation.requestBody?.content["application/json"].schema;
  const status = Object.keys(operation.responses).find((one) => one.startsWith("2")) ?? "200";
  const parameters = operation.parameters.map(({ name, schema, required, description }) => ({
    name,
    required,
    schema: { ...schema, ...(description === undefined ? {} : { description }) },
  }));
  const writes = operation.responses[status];
  const isWrite = (writes as { description: string }).description === "Accepted";
  return `<section id="${safe(operation.operationId)}"${isWrite ? ' class="write"' : ""}>
<div class="head"><h3>${safe(operation.summary)}</h3><span class="route"><b>${method.toUpperCase()}</b> ${safe(path)}</span></div>
<p class="needs"><code>${safe(operation.operationId)}</code> · ${prose(operation.description)}</p>
${table("Parameters", parameters)}${table("Body", body ? rowsOf(body) : [])}<details><summary>Answer ${status}</summary>${table("", rowsOf(answerOf(operation)))}</details>
</section>`;
};

/** The OpenAPI document as one readable page: no script, no request to anywhere. */
export const docsPage = (document: OpenApi): string => {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  const of = (tag: string) => operations.filter(({ operation }) => operation.tags.includes(tag));
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${safe(document.info.title)} v${safe(document.info.version)}</title><style>${docsStyle}</style></head>
<body><a class="skip" href="#operations">Skip to the operations</a><div class="frame">
<nav aria-label="Operations"><strong>${safe(document.info.title)}</strong>${tags
    .map(
      (tag) =>
        `<h2>${safe(tag)}</h2>${of(tag)
          .map(
            ({ operation }) =>
              `<a href="#${safe(operation.operationId)}">${safe(operation.summary)}</a>`,
          )
          .join("")}`,
    )
    .join("")}</nav>
<main id="operations"><h1>${safe(document.info.title)}, v${safe(document.info.version)}</h1>
<p class="lead">${prose(document.info.description)}</p>
<p class="lead">${operations.length} operations, derived from one registry. Every request carries <code>X-API-KEY</code>. Clients ignore fields they do not know. As data: <a href="/openapi.json"><code>/openapi.json</code></a>.</p>
${tags
  .flatMap(of)
  .map(({ method, path, operation }) => section(method, path, operation))
  .join("\n")}
</main></div></body></html>`;
};
