import type { ComponentProps } from "react";

/** The variants that app/controls.css draws. */
type ButtonVariant = "plain" | "main" | "quiet";

/** Returns the class names of a button, for a link with the same appearance. */
export const buttonClassName = (variant: ButtonVariant = "plain") => `button button-${variant}`;

export function Button({
  variant,
  className = "",
  ...props
}: ComponentProps<"button"> & { variant?: ButtonVariant }) {
  return (
    <button
      type="button"
      className={`${buttonClassName(variant)} ${className}`.trim()}
      {...props}
    />
  );
}
