ALTER TABLE "mirror_records" ADD COLUMN "sealed_seen" text;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "seen_at" timestamp with time zone;