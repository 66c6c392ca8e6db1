ALTER TABLE "people" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_local_has_email" CHECK ("people"."issuer" is not null or "people"."email" is not null);--> statement-breakpoint
UPDATE "people" SET "email" = NULL WHERE "issuer" IS NOT NULL AND "email" LIKE 'unverified-%@oidc.invalid';
