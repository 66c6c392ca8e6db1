ALTER TABLE "mirror_records" ADD COLUMN "moved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "courier_absence" text;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "tracked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "is_tracked_delivered" boolean;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "is_charger_due" boolean;--> statement-breakpoint
-- Unchanged records are not stored again, so the copies without these columns are read anew.
DELETE FROM "mirror_records";--> statement-breakpoint
DELETE FROM "sweeps";--> statement-breakpoint
UPDATE "sweep_plans" SET "next_at" = clock_timestamp();
