import type { ComponentProps } from "react";

const lookupCount = {
  plain: "border-rule-2 bg-sheet hover:border-rule-3 active:bg-sunk",
  main: "border-ink bg-ink text-paper hover:bg-ink-2 active:bg-ink",
  quiet: "border-transparent text-ink-2 hover:bg-sunk hover:text-ink active:bg-rule",
};

/** The class of a button, for a link that should look like one. */
export const buttonClassName = (variant: keyof typeof lookupCount = "plain") =>
  `inline-flex h-[30px] items-center justify-center gap-1.5 rounded-md border px-[11px] font-medium whitespace-nowrap disabled:opacity-50 ${lookupCount[variant]}`;

export function Button({
  variant,
  className = "",
  ...props
}: ComponentProps<"button"> & { variant?: keyof typeof lookupCount }) {
  return <button type="button" className={`${buttonClassName(variant)} ${className}`} {...props} />;
}
