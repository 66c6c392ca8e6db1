CREATE TABLE "run_rows" (
	"run_id" text NOT NULL,
	"position" integer NOT NULL,
	"line" integer NOT NULL,
	"sealed_line" text,
	"checked_at" timestamp with time zone,
	"result" text,
	"makes" text,
	"operation" text,
	"sealed_write" text,
	"write_hash" text,
	"hole" text,
	"depends_on" integer,
	"is_canary" boolean DEFAULT false NOT NULL,
	"not_before" timestamp with time zone,
	"intent_id" text,
	"releases" integer DEFAULT 0 NOT NULL,
	"halted" text,
	"settled_at" timestamp with time zone,
	CONSTRAINT "run_rows_run_id_position_pk" PRIMARY KEY("run_id","position")
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" text PRIMARY KEY NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"company" text,
	"principal_id" text NOT NULL,
	"principal_name" text NOT NULL,
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"parent_id" text,
	"columns" jsonb NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"is_whole" boolean DEFAULT false NOT NULL,
	"line_count" integer DEFAULT 0 NOT NULL,
	"content_hash" text,
	"new_teams" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"approved_by" text,
	"approved_name" text,
	"canary_confirmed_at" timestamp with time zone,
	"counted_from" timestamp with time zone,
	"next_at" timestamp with time zone,
	"epoch" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "run_id" text;--> statement-breakpoint
ALTER TABLE "run_rows" ADD CONSTRAINT "run_rows_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "run_rows_line" ON "run_rows" USING btree ("run_id","line");--> statement-breakpoint
CREATE UNIQUE INDEX "run_rows_intent" ON "run_rows" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "runs_due" ON "runs" USING btree ("next_at") WHERE "runs"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_newest" ON "runs" USING btree ("environment","company","created_at");--> statement-breakpoint
CREATE INDEX "runs_person" ON "runs" USING btree ("principal_id","created_at");