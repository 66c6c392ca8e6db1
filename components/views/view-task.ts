/** What a person does with a saved view in a dialog or, to update it, at once. */
export type ViewTask = "save" | "save as" | "rename" | "share" | "delete" | "update";
