import { Icon } from "#components/ui/icon.tsx";

const lockPath = "M7 11V8a5 5 0 0 1 10 0v3M5 11h14v10H5Z";

/** A lock with a text: something is under legal hold. */
export function HoldMark({ children }: { children: string }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-xs border border-ink px-1 text-[11.5px]/[17px] font-medium text-ink">
      <Icon path={lockPath} className="size-3" />
      {children}
    </span>
  );
}
