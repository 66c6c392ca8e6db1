CREATE TABLE "case_steps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"case_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" text,
	"what" text NOT NULL,
	"owner_id" text,
	"until" timestamp with time zone,
	"sealed_note" text,
	"mentioned_ids" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"scope" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text NOT NULL,
	"owner_id" text,
	"owned_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"snooze_basis" jsonb,
	"snoozed_by_id" text,
	"snooze_told_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cases_record" UNIQUE("environment","scope","resource","record_id")
);
--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "days_left" double precision;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "undecided_reasons" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "slip_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_steps" ADD CONSTRAINT "case_steps_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_snoozed_by_id_people_id_fk" FOREIGN KEY ("snoozed_by_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_steps_case" ON "case_steps" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "case_steps_at" ON "case_steps" USING btree ("at");--> statement-breakpoint
CREATE INDEX "cases_connection" ON "cases" USING btree ("environment","connection_id");--> statement-breakpoint
-- How often expected days moved is counted from what was observed.
UPDATE "mirror_records" SET "slip_count" = slips.count FROM (
  SELECT "environment", "connection_id", "record_id", count(*)::int AS count FROM "observations",
    LATERAL (VALUES ("facts" -> 'expected'), ("facts" -> 'lastShipmentExpected')) AS each(days)
  WHERE "resource" = 'orders' AND days ->> 0 ~ '^\d{4}-\d\d-\d\d' AND days ->> 1 ~ '^\d{4}-\d\d-\d\d'
    AND left(days ->> 0, 10) < left(days ->> 1, 10)
  GROUP BY "environment", "connection_id", "record_id") AS slips
WHERE "mirror_records"."environment" = slips."environment" AND "mirror_records"."resource" = 'orders'
  AND "mirror_records"."connection_id" = slips."connection_id" AND "mirror_records"."id" = slips."record_id";--> statement-breakpoint
-- Answers of before are compared again, so that the next sweep fills in the days left and failed deliveries.
UPDATE "mirror_records" SET "record_hash" = '',
  "reasons" = array(SELECT view FROM unnest("views") AS view WHERE view IN ('late', 'at-risk', 'customs', 'waiting')),
  "undecided_reasons" = array(SELECT view FROM unnest("undecided_views") AS view WHERE view IN ('late', 'at-risk', 'customs', 'waiting'))
WHERE "resource" = 'orders' AND "is_open";
