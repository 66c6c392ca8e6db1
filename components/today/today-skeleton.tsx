import { Skeleton } from "#components/ui/skeleton.tsx";

/** The place of Today's panels while they are read: as high as a screen, so that nothing moves up. */
export function TodaySkeleton() {
  return (
    <div className="min-h-dvh">
      <div className="sheet mt-4 h-[7.25rem] border-rule-2 px-4 py-3">
        <Skeleton lines={3} />
      </div>
      <div className="mt-6">
        <Skeleton lines={8} />
      </div>
    </div>
  );
}
