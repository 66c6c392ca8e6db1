-- With the IDs, it gives the pages of a list that is sorted by the expected day too. Some seconds for a million orders.
DROP INDEX "mirror_records_expected";--> statement-breakpoint
CREATE INDEX "mirror_orders_by_expected" ON "mirror_records" USING btree ("environment","connection_id","expected_at" NULLS FIRST,"id" DESC NULLS FIRST,"status","type","country","team","employee_id","created_at") WHERE "mirror_records"."resource" = 'orders';
