-- The message of a kept reason with its values, for readers of other languages. The English text stays beside it.
ALTER TABLE "run_rows" ADD COLUMN "halted_told" jsonb;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "reason_told" jsonb;