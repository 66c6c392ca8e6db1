import { codeWord } from "#lib/protocol/words/code-word.ts";

/** Returns `shipment.in_transit` as `Shipment in transit`; any other text as it came. */
export const codeText = (text: string) => codeWord("eventCode", text);
