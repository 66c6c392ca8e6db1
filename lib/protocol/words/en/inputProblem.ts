/**
 * What is wrong with a field of an input, by the codes of `lib/v4/fields/problem.ts`, whose English this is. Stored with the
 * rows of runs: a message that gets another meaning or other values gets another name.
 */
export const inputProblem = {
  missing: "This is missing.",
  kind: "This must be {kind, select, string {text} number {a number} int {a whole number} boolean {yes or no} array {a list} object {an object} other {of another kind}}.",
  otherKind:
    "This must be {kind, select, string {text} number {a number} int {a whole number} boolean {yes or no} array {a list} object {an object} other {of another kind}}, not {came, select, string {text} number {a number} boolean {yes or no} array {a list} object {an object} other {null}}.",
  empty: "This is empty.",
  form: "This is not in the right form.",
  invalid: "This is not valid.",
  unknownFields: "Remove what is not a field here: {fields}.",
  choice: "Use {choices}.",
  missingChoice: "This is missing. Use {choices}.",
  tooShort:
    "Use at least {minimum, plural, one {{minimum} character} other {{minimum} characters}}.",
  tooFew: "Use at least {minimum, plural, one {{minimum} entry} other {{minimum} entries}}.",
  tooSmall: "Use at least {minimum}.",
  tooLong: "Use at most {maximum, plural, one {{maximum} character} other {{maximum} characters}}.",
  tooMany: "Use at most {maximum, plural, one {{maximum} entry} other {{maximum} entries}}.",
  tooBig: "Use at most {maximum}.",
  country: "Use the two-letter country code, for example DE.",
  invisible: "This has no visible character.",
  email: "This is not an email address.",
  noId: "The ID is missing.",
  longId: "The ID is longer than 512 characters.",
  dotsAlone: "An ID of dots alone can't be sent: every HTTP client reads it as another address.",
  idCharacters: "The ID contains characters that can't be sent in an address.",
  oneDevice: "Give the device's id or its serial number, one of the two.",
  unsafe: "Remove the character {character}: it would change how this text reads.",
  nothing: "There is nothing to send.",
} as const;
