-- How many finished orders the mirror has of each month and way in which they finished, kept by the triggers that count
-- records. Some seconds for a million orders. The two indexes were for reports, which add up these counts instead.
CREATE TABLE "mirror_outcome_counts" (
	"environment" text NOT NULL,
	"connection_id" text NOT NULL,
	"finished_until" timestamp with time zone,
	"country" text,
	"type" text,
	"outcome" text,
	"kept_first" boolean,
	"kept_last" boolean,
	"promised_days" double precision,
	"days_to_finish" double precision,
	"count" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "mirror_orders_days";--> statement-breakpoint
DROP INDEX "mirror_orders_promises";--> statement-breakpoint
ALTER TABLE "mirror_outcome_counts" ADD CONSTRAINT "mirror_outcome_counts_connection" FOREIGN KEY ("environment","connection_id") REFERENCES "public"."connections"("environment","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mirror_outcome_counts_by_month" ON "mirror_outcome_counts" USING btree ("environment","connection_id","finished_until");--> statement-breakpoint
CREATE OR REPLACE FUNCTION "count_mirror_records"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", count(*)
			FROM "added" GROUP BY 1, 2, 3, 4, 5, 6;
		INSERT INTO "mirror_outcome_counts"
			SELECT "environment", "connection_id", date_trunc('month', "finished_until", 'UTC'), "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", count(*)
			FROM "added" WHERE "resource" = 'orders' AND NOT "is_open" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", sum("change")
			FROM (
				SELECT "environment", "connection_id", "resource", "created_at", "type", "status", 1 AS "change" FROM "added"
				UNION ALL
				SELECT "environment", "connection_id", "resource", "created_at", "type", "status", -1 FROM "gone"
			) AS "changed"
			GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum("change") <> 0;
		INSERT INTO "mirror_outcome_counts"
			SELECT "environment", "connection_id", date_trunc('month', "finished_until", 'UTC'), "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", sum("change")
			FROM (
				SELECT "environment", "connection_id", "finished_until", "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", 1 AS "change" FROM "added" WHERE "resource" = 'orders' AND NOT "is_open"
				UNION ALL
				SELECT "environment", "connection_id", "finished_until", "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", -1 FROM "gone" WHERE "resource" = 'orders' AND NOT "is_open"
			) AS "changed"
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 HAVING sum("change") <> 0;
	ELSIF TG_OP = 'TRUNCATE' THEN
		DELETE FROM "mirror_counts";
		DELETE FROM "mirror_outcome_counts";
	ELSE
		-- A connection that is deleted takes its counts with it.
		INSERT INTO "mirror_counts"
			SELECT "environment", "connection_id", "resource", date_trunc('day', "created_at", 'UTC'), "type", "status", -count(*)
			FROM "gone" WHERE EXISTS (
				SELECT FROM "connections" AS "c" WHERE "c"."environment" = "gone"."environment" AND "c"."id" = "gone"."connection_id")
			GROUP BY 1, 2, 3, 4, 5, 6;
		INSERT INTO "mirror_outcome_counts"
			SELECT "environment", "connection_id", date_trunc('month', "finished_until", 'UTC'), "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", -count(*)
			FROM "gone" WHERE "resource" = 'orders' AND NOT "is_open" AND EXISTS (
				SELECT FROM "connections" AS "c" WHERE "c"."environment" = "gone"."environment" AND "c"."id" = "gone"."connection_id")
			GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO "mirror_outcome_counts"
	SELECT "environment", "connection_id", date_trunc('month', "finished_until", 'UTC'), "country", "type", "outcome", "kept_first", "kept_last", "promised_days", "days_to_finish", count(*)
	FROM "mirror_records" WHERE "resource" = 'orders' AND NOT "is_open" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
