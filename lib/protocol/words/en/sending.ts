/** How one sending of a request ended: beginnings of sentences, without a full stop. */
export const sending = {
  noReply: "No reply came in time",
  cutShort: "The API's reply was cut short",
  tooLarge: "The API's reply was too large to be read",
  broke: "The connection broke before a reply came",
  repliedTooLarge: "The API replied {status}, but the reply is too large",
  repliedCompressed: "The API replied {status}, but the reply can't be decompressed",
  repliedEmpty: "The API replied {status} without a body",
  repliedUnnamed: "The API replied {status}, but the reply doesn't name the record",
  replied:
    "The API replied {status}{meaning, select, redirect { (a redirect, which is not followed)} failure { (a failure of the API)} key { (API key rejected)} access { (no access)} notFound { (not found)} timeout { (request timeout)} conflict { (conflict)} tooMany { (too many requests)} other {}}",
  noConfirmation: "No confirmation came",
  interrupted: "Quartermaster was interrupted while sending",
} as const;
