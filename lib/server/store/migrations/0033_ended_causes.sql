ALTER TABLE "mirror_records" ADD COLUMN "cause_ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "ended_reasons" text[];--> statement-breakpoint
CREATE INDEX "mirror_records_ended" ON "mirror_records" USING btree ("environment","connection_id","cause_ended_at") WHERE "mirror_records"."cause_ended_at" is not null;