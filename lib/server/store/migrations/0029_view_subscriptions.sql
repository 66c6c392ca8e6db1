CREATE TABLE "view_subscriptions" (
	"person_id" text NOT NULL,
	"view_id" text NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"frequency" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"last_count" integer,
	"last_view_epoch" integer,
	CONSTRAINT "view_subscriptions_person_id_view_id_pk" PRIMARY KEY("person_id","view_id")
);
--> statement-breakpoint
ALTER TABLE "view_subscriptions" ADD CONSTRAINT "view_subscriptions_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "view_subscriptions_due" ON "view_subscriptions" USING btree ("environment","next_at");