/**
 * The header of a read that follows an announced change: the cursor of the live stream's message. The
 * console may then answer with what it read after that change.
 */
export const announcedByHeader = "x-qm-announced-by";

/**
 * The header of a read that tests whether the service answers: the console asks it and gives no answer that it
 * keeps. Not `Cache-Control`, which Next replaces by that of the response before a route sees it.
 */
export const freshReadHeader = "x-qm-fresh-read";
