import { cache, type ReactNode } from "react";
import { PartBoundary } from "./part-boundary.tsx";

/**
 * A page waits this long for its parts before it shows their skeletons, in milliseconds. React shows
 * a part that streams in about 300 ms late, so a page with fast reads appears sooner in one piece.
 */
const patienceMs = 200;

/** Ends when the page has waited long enough: one wait, however many parts it has. */
const endOfPatience = cache(
  () => new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null)),
);

async function Late({ part }: { part: Promise<ReactNode> }) {
  return part;
}

/** Renders a part of a page in place if it is ready soon, else behind `fallback`, and streams it in. */
export async function Patient({
  part,
  fallback,
}: {
  part: Promise<ReactNode>;
  fallback: ReactNode;
}) {
  const ready = await Promise.race([part.then((children) => ({ children })), endOfPatience()]);
  return (
    // A part that is ready sends no fallback, which would be as much again.
    <PartBoundary isLate={ready === null} fallback={ready ? null : fallback}>
      {ready ? ready.children : <Late part={part} />}
    </PartBoundary>
  );
}
