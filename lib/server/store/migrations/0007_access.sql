ALTER TABLE "people" DROP CONSTRAINT "people_email_unique";--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "issuer" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
CREATE UNIQUE INDEX "people_local_email" ON "people" USING btree ("email") WHERE "people"."issuer" is null;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_identity" UNIQUE("issuer","subject");