"use client";

import type { ComponentProps } from "react";
import { HelpDialog } from "#components/frame/help-dialog.tsx";
import { SameThingDialog } from "#components/same-thing/same-thing-dialog.tsx";
import type { ShellDialog } from "#lib/client/shell-dialog.ts";

/** The dialog that a person has opened. Both are one script, so that every page names only one. */
export default function ShellDialogs({
  dialog,
  ...help
}: { dialog: ShellDialog } & ComponentProps<typeof HelpDialog>) {
  return dialog === "help" ? <HelpDialog {...help} /> : <SameThingDialog onClose={help.onClose} />;
}
