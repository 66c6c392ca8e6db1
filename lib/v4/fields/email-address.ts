/** The characters of an address. Source: RFC 5321, 4.5.3.1.3. */
export const maxEmailLength = 254;

/** A part of a local part. Source: RFC 5322, `atext`; RFC 6531, 3.3. The joiners belong to words. */
const atom = /^(?:[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]|[^\p{ASCII}\p{C}\p{Z}]|\u200C|\u200D)+$/u;
const label = /^(?:[\p{L}\p{M}\p{N}-]|\u200C|\u200D)+$/u;
const wrongLabel = /^[-\p{M}]|-$/u;

/** What no one sees in an address, besides the joiners and the mark that makes a sign an emoji. */
const hidden = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}|\u2800/u;

const isDomain = (text: string) => {
  const labels = text.split(".");
  const areLabels = labels.every((each) => label.test(each) && !wrongLabel.test(each));
  return areLabels && labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? "");
};

/**
 * Whether a text is an email address, in the letters of any script (RFC 6531): the contract says "e-mail
 * address" and no more. Quoted local parts and addresses of numbers in brackets are refused.
 */
export const isEmailAddress = (text: string): boolean => {
  const at = text.lastIndexOf("@");
  const parts = text.slice(0, Math.max(0, at)).split(".");
  return (
    at > 0 &&
    !hidden.test(text) &&
    parts.every((part) => atom.test(part)) &&
    isDomain(text.slice(at + 1))
  );
};
