/** A failure the contract has a status for; anything else thrown becomes 500 `Request failed`. */
export class Refusal extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413;

  constructor(status: Refusal["status"], message: string) {
    super(message);
    this.name = "Refusal";
    this.status = status;
  }
}

/** 404 is the same whether the record is missing, another company's or out of sight. */
export const notFound = (what: string) => new Refusal(404, `${what} not found`);
