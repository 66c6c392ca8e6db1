-- Room beside the rows, so that a read that shows nothing new is written there and to no index. A vacuum soon after a
-- sweep of the open orders: until then, an index alone does not answer about them.
ALTER TABLE "mirror_records" SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.002);--> statement-breakpoint
-- Each index takes some seconds for a million orders.
DROP INDEX "mirror_records_status";--> statement-breakpoint
DROP INDEX "mirror_records_listed";--> statement-breakpoint
DROP INDEX "mirror_records_type";--> statement-breakpoint
DROP INDEX "mirror_records_country";--> statement-breakpoint
CREATE INDEX "mirror_records_expected" ON "mirror_records" USING btree ("environment","connection_id","expected_at","country","type","status") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_created" ON "mirror_records" USING btree ("environment","connection_id","created_at" NULLS FIRST,"id" DESC NULLS FIRST,"status","type","country") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_status" ON "mirror_records" USING btree ("environment","connection_id","status","id","type","country") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_type" ON "mirror_records" USING btree ("environment","connection_id","type","id","status","country") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_by_country" ON "mirror_records" USING btree ("environment","connection_id","country","id","status","type") WHERE "mirror_records"."resource" = 'orders';--> statement-breakpoint
CREATE INDEX "mirror_orders_open" ON "mirror_records" USING btree ("environment","connection_id","id","status","type","country","created_at","expected_at","views","undecided_views","reasons","undecided_reasons","days_late","days_left","slip_count","moved_at","courier_absence","is_tracked_delivered") WHERE "mirror_records"."resource" = 'orders' and "mirror_records"."is_open";--> statement-breakpoint
CREATE INDEX "mirror_records_status" ON "mirror_records" USING btree ("environment","connection_id","resource","status","type","country");--> statement-breakpoint
CREATE INDEX "mirror_records_listed" ON "mirror_records" USING btree ("environment","connection_id","resource","created_at" NULLS FIRST,"id" DESC NULLS FIRST,"status","type","country","team","employee_id","expected_at");--> statement-breakpoint
CREATE INDEX "mirror_records_type" ON "mirror_records" USING btree ("environment","connection_id","resource","type","country","status");--> statement-breakpoint
CREATE INDEX "mirror_records_country" ON "mirror_records" USING btree ("environment","connection_id","resource","country","type","status");--> statement-breakpoint
DROP INDEX "mirror_records_finished";--> statement-breakpoint
CREATE INDEX "mirror_records_finished" ON "mirror_records" USING btree ("environment","connection_id","finished_until","country","type","kept_first","kept_last","days_to_finish","promised_days","outcome") WHERE "mirror_records"."resource" = 'orders' and not "mirror_records"."is_open";--> statement-breakpoint
-- The changes of one record share an entry of an index without their own IDs.
ALTER TABLE "observations" DROP CONSTRAINT "observations_environment_connection_id_resource_record_id_id_pk";--> statement-breakpoint
CREATE INDEX "observations_record" ON "observations" USING btree ("environment","connection_id","resource","record_id");
