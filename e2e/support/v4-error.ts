/** Returns the body of a refusal of the service. */
export const v4Error = (statusCode: number, statusMessage: string) => ({
  statusCode,
  statusMessage,
});
