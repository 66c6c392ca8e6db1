CREATE TABLE "capability_use" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"capability" text NOT NULL,
	"day" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "capability_use_identity" PRIMARY KEY("environment","connection_id","capability","day")
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "owner" jsonb;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "sealed_previous_key" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "previous_key_hint" text;--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "previous_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "capability_use" ADD CONSTRAINT "capability_use_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;