-- Counts of how orders ended, and of a type or country since a day, read no whole index any more. Some seconds for a million orders.
DROP INDEX "mirror_orders_by_status";--> statement-breakpoint
DROP INDEX "mirror_orders_by_type";--> statement-breakpoint
DROP INDEX "mirror_orders_by_country";--> statement-breakpoint
CREATE INDEX "mirror_orders_outcome_counts" ON "mirror_records" USING btree ("environment","connection_id","kept_first","kept_last","days_to_finish","outcome","country","type") WHERE "mirror_records"."resource" = 'orders' and not "mirror_records"."is_open";--> statement-breakpoint
CREATE INDEX "mirror_orders_by_status" ON "mirror_records" USING btree ("environment","connection_id","status","id","type","country","created_at") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_type" ON "mirror_records" USING btree ("environment","connection_id","type","id","status","country","created_at") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_country" ON "mirror_records" USING btree ("environment","connection_id","country","id","status","type","created_at") WHERE "mirror_records"."resource" = 'orders';