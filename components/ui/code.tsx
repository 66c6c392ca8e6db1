import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/**
 * An identifier as the service gave it, in the face of codes; a control character or a bidi override
 * in it is shown by name, because an identifier is passed on as it came.
 */
export function Code({ children, className = "" }: { children: string; className?: string }) {
  return <span className={`code ${className}`.trim()}>{showUnsafe(children)}</span>;
}
