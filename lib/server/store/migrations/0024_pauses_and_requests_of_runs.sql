ALTER TABLE "runs" ADD COLUMN "pause_cause" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "start_requested_at" timestamp with time zone;--> statement-breakpoint
-- Until now, the stored sentence told what had paused a run.
UPDATE "runs" SET "pause_cause" = CASE
  WHEN "reason" = 'The first rows have their outcome. Look at it, then continue.' THEN 'canary'
  WHEN "reason" LIKE 'Paused by %' THEN 'person'
  WHEN "reason" LIKE 'Halted by itself: %' THEN 'limit'
  ELSE 'disabled' END
WHERE "state" = 'paused';
