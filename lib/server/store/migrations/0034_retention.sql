ALTER TABLE "audit_chain" ADD COLUMN "cut_seq" bigint;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "cut_hash" text;--> statement-breakpoint
ALTER TABLE "audit_chain" ADD COLUMN "cut_mac" text;--> statement-breakpoint
CREATE INDEX "intent_evidence_at" ON "intent_evidence" USING brin ("at");--> statement-breakpoint
DROP TRIGGER "audit_entries_only_grow" ON "audit_entries";--> statement-breakpoint
CREATE TRIGGER "audit_entries_only_grow" BEFORE UPDATE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_audit_change"();--> statement-breakpoint
CREATE FUNCTION "refuse_audit_removal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM "audit_chain" WHERE OLD."seq" <= "cut_seq") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The audit log only takes new rows.' USING ERRCODE = 'restrict_violation';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_stay" BEFORE DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "refuse_audit_removal"();--> statement-breakpoint
DROP TRIGGER "audit_chain_goes_on" ON "audit_chain";--> statement-breakpoint
CREATE TRIGGER "audit_chain_goes_on" BEFORE UPDATE ON "audit_chain" FOR EACH ROW WHEN (NEW."seq" < OLD."seq" OR OLD."cut_seq" IS NOT NULL AND (NEW."cut_seq" IS NULL OR NEW."cut_seq" < OLD."cut_seq")) EXECUTE FUNCTION "refuse_audit_change"();
