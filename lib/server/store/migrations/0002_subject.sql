ALTER TABLE "intents" ADD COLUMN "subject_id" text;--> statement-breakpoint
CREATE INDEX "intents_subject" ON "intents" USING btree ("environment","subject_id");--> statement-breakpoint
CREATE INDEX "intents_result_any" ON "intents" USING btree ("environment","result_id");