CREATE TABLE "grants" (
	"person_id" text NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "grants_person_id_environment_connection_id_pk" PRIMARY KEY("person_id","environment","connection_id")
);
--> statement-breakpoint
ALTER TABLE "people" DROP CONSTRAINT "people_connection";
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "environment" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "connection_id" text;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_connection" ON "grants" USING btree ("environment","connection_id");--> statement-breakpoint
INSERT INTO "grants" ("person_id", "environment", "connection_id", "role", "used_at")
SELECT "id", "connection_environment", "connection_id", "role", "last_sign_in_at" FROM "people"
WHERE "connection_environment" IS NOT NULL AND "connection_id" IS NOT NULL;--> statement-breakpoint
UPDATE "sessions" SET "environment" = "people"."connection_environment", "connection_id" = "people"."connection_id"
FROM "people" WHERE "people"."id" = "sessions"."person_id";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "connection_environment";--> statement-breakpoint
ALTER TABLE "people" DROP COLUMN "connection_id";