CREATE TABLE "approval_stand_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"from_id" text NOT NULL,
	"to_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approval_stand_ins_other" CHECK ("approval_stand_ins"."from_id" <> "approval_stand_ins"."to_id")
);
--> statement-breakpoint
CREATE TABLE "policy_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"rules" jsonb NOT NULL,
	"author_id" text NOT NULL,
	"author_name" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "asked_role" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "held_by" jsonb;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "approval" jsonb;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "cleared_version" integer;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "approved_in_place_of" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "approved_hash" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "policy_facts" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "cleared_version" integer;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_from_id_people_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approval_stand_ins" ADD CONSTRAINT "approval_stand_ins_to_id_people_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approval_stand_ins_to" ON "approval_stand_ins" USING btree ("to_id","ends_at");--> statement-breakpoint
UPDATE "runs" SET "approved_hash" = "content_hash", "approved_in_place_of" = '[]', "cleared_version" = 0 WHERE "approved_by" IS NOT NULL AND "started_at" IS NOT NULL;
