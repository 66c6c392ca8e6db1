import type { GetICUArgs } from "@schummar/icu-type-parser";
import type { en } from "#lib/protocol/words/en.ts";

/** All words of the console in English, by the part of the console and the name of the message. */
type English = typeof en;

/** A part of the console whose words a page loads together. */
export type Part = keyof English;

/** The name of a message: `signin.title`. */
export type MessageKey = {
  [P in Part]: `${P}.${keyof English[P] & string}`;
}[Part];

type MessageOf<Key extends MessageKey> = Key extends `${infer P}.${infer Name}`
  ? P extends Part
    ? Name extends keyof English[P]
      ? English[P][Name] & string
      : never
    : never
  : never;

type TagsOf<Message extends string> = Message extends `${string}<${infer Tag}>${infer Rest}`
  ? Tag extends `/${string}`
    ? TagsOf<Rest>
    : Tag | TagsOf<Rest>
  : never;

type Choice = `${string}, select,${string}`;
type ThreeChoices = `${Choice}${Choice}${Choice}`;
/** Each choice multiplies the types of a message by three: checking one with eight took nine seconds. */
type ManyChoices = `${ThreeChoices}${ThreeChoices}${Choice}`;

/** The values that a message names, each with its kind; any values where it has many choices. */
type ArgumentsOf<Key extends MessageKey> =
  MessageOf<Key> extends ManyChoices
    ? Record<string, string | number>
    : GetICUArgs<
        MessageOf<Key>,
        { ICUArgument: string | number; ICUNumberArgument: number; ICUDateArgument: never }
      >;

/** What `t` takes after the name of a message: nothing where the message names no value. */
export type ValuesOf<Key extends MessageKey> = keyof ArgumentsOf<Key> extends never
  ? []
  : [values: ArgumentsOf<Key>];

/** What `tRich` takes after the name of a message: its values, and what stands for each of its tags. */
export type RichValuesOf<Key extends MessageKey, Node> = [
  values: { [Name in keyof ArgumentsOf<Key>]: ArgumentsOf<Key>[Name] } & {
    [Tag in TagsOf<MessageOf<Key>>]: (inside: (string | Node)[]) => Node;
  },
];

/** The words of a language, as its file holds them. */
export type Catalog = { readonly [P in Part]: { readonly [Name in keyof English[P]]: string } };
