ALTER TABLE "connections" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "owner" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "previous_sealed_key" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "previous_key_hint" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_sign_in_at" timestamp with time zone;