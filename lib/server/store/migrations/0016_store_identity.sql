CREATE TABLE "store_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"lineage" text NOT NULL,
	"identity" text NOT NULL,
	"written_by" text NOT NULL,
	"counter" bigint NOT NULL,
	"beat_at" timestamp with time zone NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"held_at" timestamp with time zone,
	"held_reason" text,
	"remembered_until" timestamp with time zone,
	"released_at" timestamp with time zone,
	CONSTRAINT "store_identity_one_row" CHECK ("store_identity"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "doubted_at" timestamp with time zone;