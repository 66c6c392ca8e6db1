CREATE TABLE "session_tokens" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"sealed_tokens" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"refresh_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "connections" ADD COLUMN "auth" text DEFAULT 'api key' NOT NULL;--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;