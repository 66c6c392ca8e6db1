import Link from "next/link";
import type { Tile } from "#components/today/tile-words.ts";
import { type TodayList, todayLists } from "#components/today/today-lists.ts";
import type { OpenRequests } from "#lib/protocol/intent.ts";

const labels: Record<TodayList, string> = {
  late: "late orders",
  "at-risk": "at risk",
  chargers: "chargers to replace",
  arriving: "arrivals in 7 days",
};

const tileStyle =
  "block min-w-0 border-rule px-4 pt-3 pb-3.5 hover:bg-sunk aria-[current]:shadow-[inset_0_-2px_0_var(--accent)]";
const fiveTiles =
  "max-sm:[&>*+*]:border-t max-sm:[&>*:nth-child(n+3):nth-child(odd)]:border-l sm:grid-cols-5";
const fourTiles =
  "max-sm:[&>*:nth-child(even)]:border-l max-sm:[&>*:nth-child(n+3)]:border-t sm:grid-cols-4";

function Figure({ count, isLeast, note, label, isHot }: Tile & { label: string; isHot?: boolean }) {
  return (
    <>
      <span
        className={`block text-[26px]/8 font-semibold tracking-[-0.02em] ${isHot && count ? "text-signal" : ""}`}
      >
        {count === null ? "—" : `${count}${isLeast ? "+" : ""}`}
      </span>
      <span className="block font-medium">{label}</span>
      <span className="block text-compact text-ink-3">{note}</span>
    </>
  );
}

const requestsNote = ({ needsYou, checking }: OpenRequests) => {
  if (checking > 0) return `${checking} still being checked`;
  return needsYou > 0 ? "outcome unknown" : "nothing pending";
};

function RequestsTile({ open }: { open: OpenRequests }) {
  return (
    <Link
      href="/requests?show=needs+you"
      prefetch={false}
      className={`${tileStyle} max-sm:col-span-2`}
    >
      <Figure
        count={open.needsYou}
        isLeast={false}
        isHot
        label={open.needsYou === 1 ? "request needs a decision" : "requests need a decision"}
        note={requestsNote(open)}
      />
    </Link>
  );
}

/** The open requests alone, where the orders could not be read. */
export function RequestsTileOnly({ open }: { open: OpenRequests }) {
  return (
    <nav aria-label="Needs attention" className="sheet mt-4 border-rule-2">
      <RequestsTile open={open} />
    </nav>
  );
}

/** The numbers of Today. Each links to the list behind it. */
export function AttentionTiles({
  tiles,
  current,
  open,
}: {
  tiles: Partial<Record<TodayList, Tile>>;
  current: TodayList;
  /** `null`: the role sends no requests. */
  open: OpenRequests | null;
}) {
  return (
    <nav
      aria-label="Needs attention"
      className={`sheet mt-4 grid grid-cols-2 border-rule-2 sm:[&>*+*]:border-l ${open ? fiveTiles : fourTiles}`}
    >
      {open && <RequestsTile open={open} />}
      {todayLists.map((list) => {
        const tile = tiles[list];
        return (
          tile && (
            <Link
              key={list}
              href={`/?list=${list}`}
              prefetch={false}
              scroll={false}
              aria-current={list === current ? "true" : undefined}
              className={tileStyle}
            >
              <Figure {...tile} label={labels[list]} isHot={list === "late"} />
            </Link>
          )
        );
      })}
    </nav>
  );
}
