"use client";

/** The changes of saved views, apart from their reads: only a dialog needs them. */
export {
  changeSavedView,
  deleteSavedView,
  pinSavedView,
  saveView,
  subscribeToSavedView,
} from "#lib/actions/saved-views.ts";
