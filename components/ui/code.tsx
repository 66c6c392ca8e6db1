import { showUnsafe } from "#lib/v4/fields/unsafe-text.ts";

/**
 * An identifier in a monospace font. A control character or a bidi override in it is shown by its
 * name, because Quartermaster sends identifiers back exactly as the service gave them.
 */
export function Code({ children, className = "" }: { children: string; className?: string }) {
  return <span className={`code ${className}`.trim()}>{showUnsafe(children)}</span>;
}
