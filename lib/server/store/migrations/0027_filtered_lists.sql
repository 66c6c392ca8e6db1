-- An index holds no longer values. The next sweep reads them again and leaves them out too.
UPDATE "mirror_records" SET
  "status" = CASE WHEN octet_length("status") > 300 THEN NULL ELSE "status" END,
  "type" = CASE WHEN octet_length("type") > 300 THEN NULL ELSE "type" END,
  "country" = CASE WHEN octet_length("country") > 300 THEN NULL ELSE "country" END,
  "team" = CASE WHEN octet_length("team") > 300 THEN NULL ELSE "team" END,
  "employee_id" = CASE WHEN octet_length("employee_id") > 300 THEN NULL ELSE "employee_id" END
WHERE octet_length("status") > 300 OR octet_length("type") > 300 OR octet_length("country") > 300
  OR octet_length("team") > 300 OR octet_length("employee_id") > 300;--> statement-breakpoint
-- Counts are answered from an index alone where a vacuum has seen the pages: a sweep touches each row.
ALTER TABLE "mirror_records" SET (autovacuum_vacuum_scale_factor = 0.02);--> statement-breakpoint
CREATE INDEX "mirror_records_listed" ON "mirror_records" USING btree ("environment","connection_id","resource","created_at" DESC NULLS LAST,"id","status","type","country","team","employee_id","expected_at");--> statement-breakpoint
CREATE INDEX "mirror_records_type" ON "mirror_records" USING btree ("environment","connection_id","resource","type");--> statement-breakpoint
CREATE INDEX "mirror_records_country" ON "mirror_records" USING btree ("environment","connection_id","resource","country");--> statement-breakpoint
CREATE INDEX "mirror_records_team" ON "mirror_records" USING btree ("environment","connection_id","resource","team");--> statement-breakpoint
CREATE INDEX "mirror_records_employee" ON "mirror_records" USING btree ("environment","connection_id","resource","employee_id");--> statement-breakpoint
CREATE INDEX "mirror_records_hidden" ON "mirror_records" USING btree ("environment","connection_id","resource") WHERE "mirror_records"."not_visible_at" is not null;
