ALTER TABLE "runs" ADD COLUMN "agent_token_id" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "agent_name" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "sealed_agent_request" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "proposal_hash" text;--> statement-breakpoint
CREATE INDEX "runs_agent" ON "runs" USING btree ("agent_token_id") WHERE "runs"."agent_token_id" is not null;