CREATE TABLE "intent_evidence" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"attempt" integer NOT NULL,
	"what" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intents" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"company" text,
	"principal_id" text NOT NULL,
	"principal_name" text NOT NULL,
	"operation" text NOT NULL,
	"resource" text NOT NULL,
	"is_create" boolean NOT NULL,
	"sealed_body" text,
	"body_hash" text NOT NULL,
	"intent_key" text NOT NULL,
	"lock_key" text NOT NULL,
	"fingerprint" text,
	"is_second" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_owner" text,
	"lease_until" timestamp with time zone,
	"next_at" timestamp with time zone,
	"baseline" jsonb,
	"skew_ms" double precision DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"deadline" timestamp with time zone NOT NULL,
	"unknown_at" timestamp with time zone,
	"looks" integer DEFAULT 0 NOT NULL,
	"empty_looks" integer DEFAULT 0 NOT NULL,
	"resends" integer DEFAULT 0 NOT NULL,
	"result_id" text,
	"result" jsonb,
	"is_adopted" boolean DEFAULT false NOT NULL,
	"failure" jsonb,
	"field_errors" jsonb,
	"conflict" jsonb,
	"found" jsonb,
	"reason" text,
	"watch_until" timestamp with time zone,
	"resend_asked_by" text,
	"resend_asked_name" text,
	"decided_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "intents_intent_key_unique" UNIQUE("intent_key")
);
--> statement-breakpoint
CREATE TABLE "paused_keys" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"message" text NOT NULL,
	CONSTRAINT "paused_keys_environment_connection_id_pk" PRIMARY KEY("environment","connection_id")
);
--> statement-breakpoint
ALTER TABLE "intent_evidence" ADD CONSTRAINT "intent_evidence_intent_id_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "intent_evidence_intent" ON "intent_evidence" USING btree ("intent_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "intents_lock" ON "intents" USING btree ("environment","lock_key") WHERE "intents"."state" in ('claimed', 'sending', 'unknown', 'absent', 'needs_person') or ("intents"."state" = 'ready' and "intents"."sent_at" is not null);--> statement-breakpoint
CREATE UNIQUE INDEX "intents_result" ON "intents" USING btree ("environment","resource","result_id") WHERE "intents"."result_id" is not null and "intents"."is_create";--> statement-breakpoint
CREATE INDEX "intents_due" ON "intents" USING btree ("next_at") WHERE "intents"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "intents_lease" ON "intents" USING btree ("lease_until") WHERE "intents"."lease_until" is not null;--> statement-breakpoint
CREATE INDEX "intents_fingerprint" ON "intents" USING btree ("environment","fingerprint","created_at");--> statement-breakpoint
CREATE INDEX "intents_person" ON "intents" USING btree ("principal_id","created_at");--> statement-breakpoint
CREATE INDEX "intents_newest" ON "intents" USING btree ("environment","company","created_at");