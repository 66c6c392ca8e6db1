CREATE TABLE "audit_chain" (
	"id" integer PRIMARY KEY NOT NULL,
	"sealed_key" text NOT NULL,
	"seq" bigint NOT NULL,
	"hash" text NOT NULL,
	"head_mac" text NOT NULL,
	"verified_seq" bigint,
	"verified_at" timestamp with time zone,
	"verified_mac" text
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"person_id" text,
	"person_email" text,
	"role" text,
	"environment" text,
	"connection_id" text,
	"address" text,
	"subject" text,
	"details" text NOT NULL,
	"request_id" text,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_connection" ON "audit_entries" USING btree ("environment","connection_id","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING brin ("at");--> statement-breakpoint
CREATE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The audit log only takes new rows.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_only_grow" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_stays" BEFORE DELETE OR TRUNCATE ON "audit_chain" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE TRIGGER "audit_chain_goes_on" BEFORE UPDATE ON "audit_chain" FOR EACH ROW WHEN (NEW."seq" < OLD."seq") EXECUTE FUNCTION "refuse_audit_change"();
