"use client";

import type { ComponentProps } from "react";
import { HelpDialog } from "#components/frame/help-dialog.tsx";
import { SameThingDialog } from "#components/same-thing/same-thing-dialog.tsx";
import { ViewsDialog } from "#components/views/views-dialog.tsx";
import type { ShellDialog } from "#lib/client/shell-dialog.ts";

/** The dialog that a person has opened. All are one script, so that every page names only one. */
export default function ShellDialogs({
  dialog,
  ...help
}: { dialog: ShellDialog } & ComponentProps<typeof HelpDialog>) {
  if (dialog === "views") return <ViewsDialog onClose={help.onClose} />;
  return dialog === "help" ? <HelpDialog {...help} /> : <SameThingDialog onClose={help.onClose} />;
}
