-- How many records the mirror has of each day, type and status, kept by triggers. Some seconds for a million orders.
CREATE TABLE "mirror_counts" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"resource" text NOT NULL,
	"created_at" timestamp with time zone,
	"type" text,
	"status" text,
	"count" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mirror_counts" ADD CONSTRAINT "mirror_counts_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_counts_of_list" ON "mirror_counts" USING btree ("environment","connection_id","resource","created_at","type","status","count");--> statement-breakpoint
CREATE FUNCTION "count_mirror_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", count(*)
			FROM "added" GROUP BY 1, 2, 3, 4, 5, 6;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", sum("change")
			FROM (
				SELECT "environment", "connection_id", "resource", "created_at", "type", "status", 1 AS "change" FROM "added"
				UNION ALL
				SELECT "environment", "connection_id", "resource", "created_at", "type", "status", -1 FROM "gone"
			) AS "changed"
			GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum("change") <> 0;
	ELSIF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "mirror_counts";
	ELSE
		-- A connection that is deleted takes its counts with it.
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", -count(*)
			FROM "gone" WHERE EXISTS (
				SELECT FROM "connections" AS "c" WHERE "c"."environment" = "gone"."environment" AND "c"."id" = "gone"."connection_id")
			GROUP BY 1, 2, 3, 4, 5, 6;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "mirror_records_counted_added" AFTER INSERT ON "mirror_records" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_mirror_records"();--> statement-breakpoint
CREATE TRIGGER "mirror_records_counted_changed" AFTER UPDATE ON "mirror_records" REFERENCING OLD TABLE AS "gone" NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_mirror_records"();--> statement-breakpoint
CREATE TRIGGER "mirror_records_counted_truncated" AFTER TRUNCATE ON "mirror_records" FOR EACH STATEMENT EXECUTE FUNCTION "count_mirror_records"();--> statement-breakpoint
CREATE TRIGGER "mirror_records_counted_gone" AFTER DELETE ON "mirror_records" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "count_mirror_records"();--> statement-breakpoint
INSERT INTO "mirror_counts"
	SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", count(*)
	FROM "mirror_records" GROUP BY 1, 2, 3, 4, 5, 6;
