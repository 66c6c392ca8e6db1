/**
 * The header of a read that follows an announced change: the cursor of the live stream's message. The
 * console may then answer with what it read after that change.
 */
export const announcedByHeader = "x-qm-announced-by";
