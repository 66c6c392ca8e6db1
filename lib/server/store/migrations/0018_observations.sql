CREATE TABLE "observations" (
	"id" bigserial NOT NULL,
	"after" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"resource" text NOT NULL,
	"record_id" text NOT NULL,
	"source" text NOT NULL,
	"facts" jsonb,
	"sealed_facts" text,
	CONSTRAINT "observations_environment_connection_id_resource_record_id_id_pk" PRIMARY KEY("environment","connection_id","resource","record_id","id")
);
--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "sealed_unshown" text;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "observations_until" ON "observations" USING brin ("until");