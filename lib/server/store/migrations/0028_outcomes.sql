-- Reports and filters ask how an order ended. The next sweep decides about those that are stored.
ALTER TABLE "mirror_records" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "finished_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "finished_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "kept_first" boolean;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "kept_last" boolean;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "promised_days" double precision;--> statement-breakpoint
ALTER TABLE "mirror_records" ADD COLUMN "days_to_finish" double precision;--> statement-breakpoint
CREATE INDEX "mirror_records_finished" ON "mirror_records" USING btree ("environment","connection_id","finished_until","country","type","kept_first","kept_last","days_to_finish","promised_days","outcome","id") WHERE "mirror_records"."resource" = 'orders' and not "mirror_records"."is_open";--> statement-breakpoint
CREATE INDEX "mirror_records_undecided" ON "mirror_records" USING btree ("environment","connection_id") WHERE "mirror_records"."resource" = 'orders' and not "mirror_records"."is_open" and "mirror_records"."outcome_at" is null;
