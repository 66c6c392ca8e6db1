-- Unchanged records are not stored again: an unknown status leaves open whether an order is at customs.
UPDATE "mirror_records" SET "undecided_views" = array_append("undecided_views", 'customs')
WHERE "resource" = 'orders' AND "is_open"
  AND NOT 'customs' = ANY("views") AND NOT 'customs' = ANY("undecided_views")
  AND regexp_replace(lower(btrim("status")), '[\s_-]+', ' ', 'g')
    NOT IN ('processing', 'scheduled', 'shipped', 'in transit', 'delivered');
