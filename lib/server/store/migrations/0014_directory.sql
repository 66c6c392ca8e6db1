ALTER TABLE "people" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_local_has_email" CHECK ("people"."issuer" is not null or "people"."email" is not null);--> statement-breakpoint
UPDATE "people" SET "email" = NULL WHERE "issuer" IS NOT NULL AND "email" LIKE 'unverified-%@oidc.invalid';--> statement-breakpoint
UPDATE "people" SET "confirmed_at" = "last_sign_in_at" WHERE "issuer" IS NOT NULL;
