CREATE TABLE "agent_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"label" text NOT NULL,
	"person_id" text NOT NULL,
	"role" text NOT NULL,
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"is_read_only" boolean NOT NULL,
	"preapproved" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "agent_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "agent_token_id" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "agent_name" text;--> statement-breakpoint
ALTER TABLE "intents" ADD COLUMN "sealed_agent_request" text;--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_tokens" ADD CONSTRAINT "agent_tokens_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_tokens_person" ON "agent_tokens" USING btree ("person_id","created_at");