CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"delivery_id" text NOT NULL,
	"source" text NOT NULL,
	"type" text NOT NULL,
	"sealed_payload" text,
	"subjects" jsonb NOT NULL,
	"serial_key" text NOT NULL,
	"scheme" text,
	"sent_at" timestamp with time zone,
	"received_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"copies" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" jsonb,
	"disagreement" jsonb,
	"is_disagreement_closed" boolean DEFAULT false NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_secrets" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"id" text NOT NULL,
	"scheme" text NOT NULL,
	"settings" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "webhook_secrets_environment_connection_id_id_pk" PRIMARY KEY("environment","connection_id","id")
);
--> statement-breakpoint
CREATE TABLE "mirror_records" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"resource" text NOT NULL,
	"id" text NOT NULL,
	"status" text,
	"is_open" boolean NOT NULL,
	"type" text,
	"country" text,
	"team" text,
	"employee_id" text,
	"expected_at" timestamp with time zone,
	"created_at" timestamp with time zone,
	"views" text[] DEFAULT '{}' NOT NULL,
	"undecided_views" text[] DEFAULT '{}' NOT NULL,
	"days_late" double precision,
	"pause_cause" text,
	"arrivals" timestamp with time zone[],
	"created_by_hash" text,
	"source" text NOT NULL,
	"sealed_record" text NOT NULL,
	"record_hash" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mirror_records_environment_connection_id_resource_id_pk" PRIMARY KEY("environment","connection_id","resource","id")
);
--> statement-breakpoint
CREATE TABLE "service_budgets" (
	"service" text PRIMARY KEY NOT NULL,
	"tokens" double precision NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sweep_plans" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text DEFAULT 'connected' NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"lease_until" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"failure_count" integer DEFAULT 0 NOT NULL,
	"key_stored_at" timestamp with time zone NOT NULL,
	"gap_at" timestamp with time zone,
	"gap_reason" text,
	CONSTRAINT "sweep_plans_environment_connection_id_kind_pk" PRIMARY KEY("environment","connection_id","kind")
);
--> statement-breakpoint
CREATE TABLE "sweeps" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"coverage" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"request_count" integer DEFAULT 0 NOT NULL,
	"failure" jsonb
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"person_id" text PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_marks" (
	"environment" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"person_id" text NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"read_at" timestamp with time zone,
	"email_at" timestamp with time zone,
	"email_attempt" integer DEFAULT 0 NOT NULL,
	"webhook_at" timestamp with time zone,
	"webhook_attempt" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_orders" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"order_id" text NOT NULL,
	"status" text,
	"is_late" boolean NOT NULL,
	CONSTRAINT "watched_orders_environment_connection_id_order_id_pk" PRIMARY KEY("environment","connection_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_secrets" ADD CONSTRAINT "webhook_secrets_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD CONSTRAINT "mirror_records_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweep_plans" ADD CONSTRAINT "sweep_plans_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sweeps" ADD CONSTRAINT "sweeps_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_orders" ADD CONSTRAINT "watched_orders_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "changes_connection" ON "changes" USING btree ("environment","connection_id","id");--> statement-breakpoint
CREATE INDEX "changes_at" ON "changes" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "events_delivery" ON "events" USING btree ("environment","connection_id","delivery_id");--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("next_at") WHERE "events"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("environment","connection_id","id");--> statement-breakpoint
CREATE INDEX "events_serial" ON "events" USING btree ("environment","connection_id","serial_key","id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_lease" ON "events" USING btree ("environment","connection_id","serial_key") WHERE "events"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "events_settled" ON "events" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "events_attention" ON "events" USING btree ("environment","connection_id","id") WHERE "events"."state" = 'failed' or "events"."disagreement" is not null;--> statement-breakpoint
CREATE INDEX "mirror_records_open" ON "mirror_records" USING btree ("environment","connection_id","resource") WHERE "mirror_records"."is_open";--> statement-breakpoint
CREATE INDEX "mirror_records_changed" ON "mirror_records" USING btree ("environment","changed_at") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_records_status" ON "mirror_records" USING btree ("environment","connection_id","resource","status");--> statement-breakpoint
CREATE INDEX "sweep_plans_due" ON "sweep_plans" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "sweeps_newest" ON "sweeps" USING btree ("environment","connection_id","kind","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("person_id","environment","connection_id","kind","record_id");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "notifications_email" ON "notifications" USING btree ("email_at") WHERE "notifications"."email_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_webhook" ON "notifications" USING btree ("webhook_at") WHERE "notifications"."webhook_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_settled" ON "intents" USING btree ("environment","connection_id","settled_at");