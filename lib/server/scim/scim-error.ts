/** Detail errors of RFC 7644, table 9. */
export type ScimType =
  | "invalidFilter"
  | "invalidPath"
  | "invalidSyntax"
  | "invalidValue"
  | "mutability"
  | "noTarget"
  | "uniqueness";

/** A refused SCIM request. The message is a sentence for the administrator of the identity provider. */
export class ScimError extends Error {
  override readonly name = "ScimError";
  readonly status: number;
  readonly scimType: ScimType | null;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    {
      scimType = null,
      headers = {},
    }: { scimType?: ScimType | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.scimType = scimType;
    this.headers = headers;
  }
}

export const badRequest = (scimType: ScimType, message: string) =>
  new ScimError(400, message, { scimType });

export const notFound = (what: "user" | "group") =>
  new ScimError(404, `There is no such ${what}. Nothing was changed.`);

export const conflict = (message: string) =>
  new ScimError(409, message, { scimType: "uniqueness" });

/** Returns the body of an error. Source: RFC 7644, 3.12: the status is a text. */
export const toErrorBody = ({ status, scimType, message }: ScimError) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
  status: String(status),
  ...(scimType === null ? {} : { scimType }),
  detail: message,
});
