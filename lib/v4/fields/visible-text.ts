/**
 * Characters that show nothing: white space, controls, surrogates, what Unicode calls ignorable (joiners,
 * marks of direction, fillers such as U+3164, variation selectors, tags, the soft hyphen), and the few
 * blank signs besides: the Braille blank, a null notehead, a filler, and anchors of annotations.
 */
const invisible =
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cs}\u2800\u{1D159}\u{16FE4}\uFFF9-\uFFFB]/gu;

/** Whether a text has a character that a person can see. */
export const isVisible = (text: string): boolean => text.replace(invisible, "") !== "";
