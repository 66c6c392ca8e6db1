import type { ComponentProps } from "react";

const variants = {
  plain: "border-rule-2 bg-sheet hover:border-rule-3 active:bg-sunk",
  main: "border-ink bg-ink text-paper hover:bg-ink-2 active:bg-ink",
  quiet: "border-transparent text-ink-2 hover:bg-sunk hover:text-ink active:bg-rule",
};

/** Returns the class names of a button, for a link with the same appearance. */
export const buttonClassName = (variant: keyof typeof variants = "plain") =>
  `inline-flex h-7.5 items-center justify-center gap-1.5 rounded-md border px-2.75 font-medium whitespace-nowrap disabled:opacity-50 ${variants[variant]}`;

export function Button({
  variant,
  className = "",
  ...props
}: ComponentProps<"button"> & { variant?: keyof typeof variants }) {
  return <button type="button" className={`${buttonClassName(variant)} ${className}`} {...props} />;
}
