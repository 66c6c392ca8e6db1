/** What the schemas say of a field themselves, in English, by the code of the problem. */
export const schemaTexts = {
  country: "Use the two-letter country code, for example DE.",
  invisible: "This has no visible character.",
  email: "This is not an email address.",
  noId: "The ID is missing.",
  longId: "The ID is longer than 512 characters.",
  dotsAlone: "An ID of dots alone can't be sent: every HTTP client reads it as another address.",
  idCharacters: "The ID contains characters that can't be sent in an address.",
  oneDevice: "Give the device's id or its serial number, one of the two.",
} as const;

type SchemaCode = keyof typeof schemaTexts;

export type ProblemCode =
  | SchemaCode
  | ("missing" | "kind" | "otherKind" | "empty" | "form" | "invalid" | "unknownFields")
  | ("choice" | "missingChoice" | "tooShort" | "tooFew" | "tooSmall" | "tooLong" | "tooMany")
  | ("tooBig" | "unsafe" | "nothing");

/** What is wrong with a field of an input. The code and its values name a sentence in each language. */
export interface Problem {
  /** `null` for what a schema says in words that no other language has. */
  code: ProblemCode | null;
  values: Readonly<Record<string, string | number | readonly string[]>>;
  /** In English, for the command line and agents. */
  text: string;
}

/** Returns the problem whose text a schema said; `undefined` for another text. */
export const problemOfSchema = (text: string): Problem | undefined => {
  const [code] = Object.entries(schemaTexts).find(([, said]) => said === text) ?? [];
  return code === undefined ? undefined : { code: code as SchemaCode, values: {}, text };
};
