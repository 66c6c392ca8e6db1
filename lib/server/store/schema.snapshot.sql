CREATE OR REPLACE FUNCTION public.count_mirror_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	RAISE EXCEPTION 'The audit log only takes new rows.' USING ERRCODE = 'restrict_violation';
END
$function$

CREATE OR REPLACE FUNCTION public.refuse_audit_removal()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
	IF EXISTS (SELECT FROM "audit_chain" WHERE OLD."seq" <= "cut_seq") THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The audit log only takes new rows.' USING ERRCODE = 'restrict_violation';
END
$function$

table agent_tokens
  id text not null
  token_hash text not null
  hint text not null
  label text not null
  person_id text not null
  role text not null
  environment text not null
  connection_id text not null
  is_read_only boolean not null
  preapproved jsonb not null
  created_at timestamp with time zone default now() not null
  expires_at timestamp with time zone not null
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint agent_tokens_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint agent_tokens_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint agent_tokens_pkey PRIMARY KEY (id)
  constraint agent_tokens_token_hash_unique UNIQUE (token_hash)
  CREATE INDEX agent_tokens_person ON public.agent_tokens USING btree (person_id, created_at)

table approval_stand_ins
  id text not null
  environment text not null
  from_id text not null
  to_id text not null
  starts_at timestamp with time zone not null
  ends_at timestamp with time zone not null
  created_at timestamp with time zone default now() not null
  constraint approval_stand_ins_from_id_people_id_fk FOREIGN KEY (from_id) REFERENCES people(id) ON DELETE CASCADE
  constraint approval_stand_ins_other CHECK ((from_id <> to_id))
  constraint approval_stand_ins_pkey PRIMARY KEY (id)
  constraint approval_stand_ins_to_id_people_id_fk FOREIGN KEY (to_id) REFERENCES people(id) ON DELETE CASCADE
  CREATE INDEX approval_stand_ins_to ON public.approval_stand_ins USING btree (to_id, ends_at)

table audit_chain
  id integer not null
  sealed_key text not null
  seq bigint not null
  hash text not null
  head_mac text not null
  verified_seq bigint
  verified_at timestamp with time zone
  verified_mac text
  cut_seq bigint
  cut_hash text
  cut_mac text
  constraint audit_chain_pkey PRIMARY KEY (id)
  CREATE TRIGGER audit_chain_goes_on BEFORE UPDATE ON public.audit_chain FOR EACH ROW WHEN (((new.seq < old.seq) OR ((old.cut_seq IS NOT NULL) AND ((new.cut_seq IS NULL) OR (new.cut_seq < old.cut_seq))))) EXECUTE FUNCTION refuse_audit_change()
  CREATE TRIGGER audit_chain_stays BEFORE DELETE OR TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()

table audit_entries
  seq bigint not null
  at timestamp(3) with time zone not null
  action text not null
  outcome text not null
  person_id text
  person_email text
  role text
  environment text
  connection_id text
  address text
  subject text
  details text not null
  request_id text
  hash text not null
  constraint audit_entries_pkey PRIMARY KEY (seq)
  CREATE INDEX audit_entries_at ON public.audit_entries USING brin (at)
  CREATE INDEX audit_entries_connection ON public.audit_entries USING btree (environment, connection_id, seq)
  CREATE TRIGGER audit_entries_only_grow BEFORE UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()
  CREATE TRIGGER audit_entries_stay BEFORE DELETE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_audit_removal()

table buckets
  key text not null
  level double precision not null
  at timestamp with time zone not null
  constraint buckets_pkey PRIMARY KEY (key)
  CREATE INDEX buckets_at ON public.buckets USING btree (at)

table capability_use
  environment text not null
  connection_id text not null
  capability text not null
  day date not null
  count bigint not null
  constraint capability_use_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint capability_use_identity PRIMARY KEY (environment, connection_id, capability, day)

table case_steps
  id bigint default nextval('case_steps_id_seq'::regclass) not null
  case_id text not null
  at timestamp with time zone default now() not null
  author_id text
  what text not null
  owner_id text
  until timestamp with time zone
  sealed_note text
  mentioned_ids text[] default '{}'::text[] not null
  constraint case_steps_author_id_people_id_fk FOREIGN KEY (author_id) REFERENCES people(id) ON DELETE SET NULL
  constraint case_steps_case_id_cases_id_fk FOREIGN KEY (case_id) REFERENCES cases(id) ON DELETE CASCADE
  constraint case_steps_owner_id_people_id_fk FOREIGN KEY (owner_id) REFERENCES people(id) ON DELETE SET NULL
  constraint case_steps_pkey PRIMARY KEY (id)
  CREATE INDEX case_steps_at ON public.case_steps USING btree (at)
  CREATE INDEX case_steps_case ON public.case_steps USING btree (case_id, id)

sequence case_steps_id_seq

table cases
  id text not null
  environment text not null
  connection_id text not null
  scope text not null
  resource text not null
  record_id text not null
  owner_id text
  owned_at timestamp with time zone
  snoozed_until timestamp with time zone
  snooze_basis jsonb
  snoozed_by_id text
  snooze_told_at timestamp with time zone
  closed_at timestamp with time zone
  epoch integer default 0 not null
  changed_at timestamp with time zone default now() not null
  constraint cases_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint cases_owner_id_people_id_fk FOREIGN KEY (owner_id) REFERENCES people(id) ON DELETE SET NULL
  constraint cases_pkey PRIMARY KEY (id)
  constraint cases_record UNIQUE (environment, scope, resource, record_id)
  constraint cases_snoozed_by_id_people_id_fk FOREIGN KEY (snoozed_by_id) REFERENCES people(id) ON DELETE SET NULL
  CREATE INDEX cases_connection ON public.cases USING btree (environment, connection_id)

table changes
  id bigint default nextval('changes_id_seq'::regclass) not null
  environment text not null
  connection_id text not null
  resource text not null
  record_id text
  at timestamp with time zone default clock_timestamp() not null
  constraint changes_pkey PRIMARY KEY (id)
  CREATE INDEX changes_at ON public.changes USING btree (at)
  CREATE INDEX changes_connection ON public.changes USING btree (environment, connection_id, id)

sequence changes_id_seq

table connections
  environment text not null
  id text not null
  label text not null
  base_url text not null
  sealed_key text not null
  key_hint text not null
  capabilities jsonb not null
  updated_at timestamp with time zone default now() not null
  auth text default 'api key'::text not null
  disabled_at timestamp with time zone
  verified_at timestamp with time zone
  owner jsonb
  sealed_previous_key text
  previous_key_hint text
  previous_until timestamp with time zone
  constraint connections_environment_id_pk PRIMARY KEY (environment, id)

table drift
  environment text not null
  connection_id text not null
  operation text not null
  path text not null
  expected text not null
  received text not null
  count bigint not null
  first_at timestamp with time zone not null
  last_at timestamp with time zone not null
  constraint drift_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint drift_identity PRIMARY KEY (environment, connection_id, operation, path, expected, received)

table events
  id bigint default nextval('events_id_seq'::regclass) not null
  environment text not null
  connection_id text not null
  delivery_id text not null
  source text not null
  type text not null
  sealed_payload text
  subjects jsonb not null
  serial_key text not null
  scheme text
  sent_at timestamp with time zone
  received_at timestamp with time zone default clock_timestamp() not null
  copies integer default 0 not null
  state text not null
  attempt integer default 0 not null
  epoch integer default 0 not null
  lease_until timestamp with time zone
  next_at timestamp with time zone
  steps jsonb default '[]'::jsonb not null
  failure jsonb
  disagreement jsonb
  is_disagreement_closed boolean default false not null
  settled_at timestamp with time zone
  constraint events_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint events_pkey PRIMARY KEY (id)
  CREATE INDEX events_attention ON public.events USING btree (environment, connection_id, id) WHERE ((state = 'failed'::text) OR (disagreement IS NOT NULL))
  CREATE UNIQUE INDEX events_delivery ON public.events USING btree (environment, connection_id, delivery_id)
  CREATE INDEX events_due ON public.events USING btree (next_at) WHERE (next_at IS NOT NULL)
  CREATE UNIQUE INDEX events_lease ON public.events USING btree (environment, connection_id, serial_key) WHERE (lease_until IS NOT NULL)
  CREATE INDEX events_newest ON public.events USING btree (environment, connection_id, id)
  CREATE INDEX events_serial ON public.events USING btree (environment, connection_id, serial_key, id)
  CREATE INDEX events_settled ON public.events USING btree (settled_at)

sequence events_id_seq

table grants
  person_id text not null
  environment text not null
  connection_id text not null
  role text not null
  created_at timestamp with time zone default now() not null
  used_at timestamp with time zone
  constraint grants_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint grants_person_id_environment_connection_id_pk PRIMARY KEY (person_id, environment, connection_id)
  constraint grants_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  CREATE INDEX grants_connection ON public.grants USING btree (environment, connection_id)

table intent_evidence
  id bigint default nextval('intent_evidence_id_seq'::regclass) not null
  intent_id text not null
  at timestamp with time zone default clock_timestamp() not null
  attempt integer not null
  what text not null
  detail jsonb not null
  constraint intent_evidence_intent_id_intents_id_fk FOREIGN KEY (intent_id) REFERENCES intents(id) ON DELETE CASCADE
  constraint intent_evidence_pkey PRIMARY KEY (id)
  CREATE INDEX intent_evidence_at ON public.intent_evidence USING brin (at)
  CREATE INDEX intent_evidence_intent ON public.intent_evidence USING btree (intent_id, id)

sequence intent_evidence_id_seq

table intents
  id text not null
  environment text not null
  connection_id text not null
  company text
  principal_id text not null
  principal_name text not null
  operation text not null
  resource text not null
  is_create boolean not null
  sealed_body text
  body_hash text not null
  intent_key text not null
  lock_key text not null
  fingerprint text
  is_second boolean default false not null
  state text not null
  attempt integer default 0 not null
  epoch integer default 0 not null
  lease_owner text
  lease_until timestamp with time zone
  next_at timestamp with time zone
  baseline jsonb
  skew_ms double precision default 0 not null
  sent_at timestamp with time zone
  deadline timestamp with time zone not null
  unknown_at timestamp with time zone
  looks integer default 0 not null
  empty_looks integer default 0 not null
  resends integer default 0 not null
  result_id text
  result jsonb
  is_adopted boolean default false not null
  failure jsonb
  field_errors jsonb
  conflict jsonb
  found jsonb
  reason text
  watch_until timestamp with time zone
  resend_asked_by text
  resend_asked_name text
  decided_by text
  created_at timestamp with time zone default now() not null
  settled_at timestamp with time zone
  subject_id text
  agent_token_id text
  agent_name text
  sealed_agent_request text
  policy_units integer
  doubted_at timestamp with time zone
  run_id text
  asked_role text
  held_by jsonb
  approval jsonb
  cleared_version integer
  constraint intents_intent_key_unique UNIQUE (intent_key)
  constraint intents_pkey PRIMARY KEY (id)
  CREATE INDEX intents_due ON public.intents USING btree (next_at) WHERE (next_at IS NOT NULL)
  CREATE INDEX intents_fingerprint ON public.intents USING btree (environment, fingerprint, created_at)
  CREATE INDEX intents_lease ON public.intents USING btree (lease_until) WHERE (lease_until IS NOT NULL)
  CREATE UNIQUE INDEX intents_lock ON public.intents USING btree (environment, lock_key) WHERE ((state = ANY (ARRAY['claimed'::text, 'sending'::text, 'unknown'::text, 'absent'::text, 'needs_person'::text])) OR ((state = 'ready'::text) AND (sent_at IS NOT NULL)))
  CREATE INDEX intents_newest ON public.intents USING btree (environment, company, created_at)
  CREATE INDEX intents_person ON public.intents USING btree (principal_id, created_at)
  CREATE UNIQUE INDEX intents_result ON public.intents USING btree (environment, resource, result_id) WHERE ((result_id IS NOT NULL) AND is_create)
  CREATE INDEX intents_result_any ON public.intents USING btree (environment, result_id)
  CREATE INDEX intents_run ON public.intents USING btree (run_id, created_at) WHERE (run_id IS NOT NULL)
  CREATE INDEX intents_settled ON public.intents USING btree (environment, connection_id, settled_at)
  CREATE INDEX intents_subject ON public.intents USING btree (environment, subject_id)

table master_keys
  version integer not null
  fingerprint text not null
  recorded_at timestamp with time zone default now() not null
  lost_at timestamp with time zone
  constraint master_keys_pkey PRIMARY KEY (version)

table mirror_counts
  environment text not null
  connection_id text not null
  resource text not null
  created_at timestamp with time zone
  type text
  status text
  count integer not null
  constraint mirror_counts_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  CREATE INDEX mirror_counts_of_list ON public.mirror_counts USING btree (environment, connection_id, resource, created_at, type, status, count)

table mirror_outcome_counts
  environment text not null
  connection_id text not null
  finished_until timestamp with time zone
  country text
  type text
  outcome text
  kept_first boolean
  kept_last boolean
  promised_days double precision
  days_to_finish double precision
  count integer not null
  constraint mirror_outcome_counts_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  CREATE INDEX mirror_outcome_counts_by_month ON public.mirror_outcome_counts USING btree (environment, connection_id, finished_until)

table mirror_records with (fillfactor=85, autovacuum_vacuum_scale_factor=0.002)
  environment text not null
  connection_id text not null
  resource text not null
  id text not null
  status text
  is_open boolean not null
  type text
  country text
  team text
  employee_id text
  expected_at timestamp with time zone
  created_at timestamp with time zone
  views text[] default '{}'::text[] not null
  undecided_views text[] default '{}'::text[] not null
  days_late double precision
  pause_cause text
  arrivals timestamp with time zone[]
  created_by_hash text
  source text not null
  sealed_record text not null
  record_hash text not null
  read_at timestamp with time zone not null
  first_seen_at timestamp with time zone not null
  changed_at timestamp with time zone not null
  moved_at timestamp with time zone
  courier_absence text
  tracked_at timestamp with time zone
  is_tracked_delivered boolean
  is_charger_due boolean
  sealed_unshown text
  not_visible_at timestamp with time zone
  sealed_seen text
  seen_at timestamp with time zone
  history_asked_at timestamp with time zone
  outcome text
  outcome_at timestamp with time zone
  finished_after timestamp with time zone
  finished_until timestamp with time zone
  kept_first boolean
  kept_last boolean
  promised_days double precision
  days_to_finish double precision
  days_left double precision
  reasons text[] default '{}'::text[] not null
  undecided_reasons text[] default '{}'::text[] not null
  slip_count integer default 0 not null
  cause_ended_at timestamp with time zone
  ended_reasons text[]
  constraint mirror_records_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint mirror_records_environment_connection_id_resource_id_pk PRIMARY KEY (environment, connection_id, resource, id)
  CREATE INDEX mirror_orders_by_country ON public.mirror_records USING btree (environment, connection_id, country, id, status, type, created_at) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_by_created ON public.mirror_records USING btree (environment, connection_id, created_at NULLS FIRST, id DESC, status, type, country) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_by_expected ON public.mirror_records USING btree (environment, connection_id, expected_at NULLS FIRST, id DESC, status, type, country, team, employee_id, created_at) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_by_status ON public.mirror_records USING btree (environment, connection_id, status, id, type, country, created_at) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_by_type ON public.mirror_records USING btree (environment, connection_id, type, id, status, country, created_at) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_ended ON public.mirror_records USING btree (environment, connection_id, finished_until, created_at, id, country, type, kept_first, kept_last, days_to_finish, outcome, status) WHERE ((resource = 'orders'::text) AND (NOT is_open))
  CREATE INDEX mirror_orders_expected ON public.mirror_records USING btree (environment, connection_id, expected_at, type, country, status) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_kept ON public.mirror_records USING btree (environment, connection_id, kept_first, kept_last, outcome, country, type) WHERE ((resource = 'orders'::text) AND (NOT is_open))
  CREATE INDEX mirror_orders_open ON public.mirror_records USING btree (environment, connection_id, id, status, type, country, created_at, expected_at, views, undecided_views, reasons, undecided_reasons, days_late, days_left, slip_count, moved_at, courier_absence, is_tracked_delivered) WHERE ((resource = 'orders'::text) AND is_open)
  CREATE INDEX mirror_orders_outcome ON public.mirror_records USING btree (environment, connection_id, country, type, finished_until, kept_first, kept_last, days_to_finish, outcome) WHERE ((resource = 'orders'::text) AND (NOT is_open))
  CREATE INDEX mirror_orders_outcome_pages ON public.mirror_records USING btree (environment, connection_id, created_at NULLS FIRST, id DESC, is_open, kept_first, kept_last, finished_until, days_to_finish, outcome, country, type, status) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_orders_took ON public.mirror_records USING btree (environment, connection_id, days_to_finish, outcome, kept_first, kept_last, country, type) WHERE ((resource = 'orders'::text) AND (NOT is_open))
  CREATE INDEX mirror_records_changed ON public.mirror_records USING btree (environment, changed_at) WHERE (resource = 'orders'::text)
  CREATE INDEX mirror_records_country ON public.mirror_records USING btree (environment, connection_id, resource, country, type, status)
  CREATE INDEX mirror_records_employee ON public.mirror_records USING btree (environment, connection_id, resource, employee_id)
  CREATE INDEX mirror_records_ended ON public.mirror_records USING btree (environment, connection_id, cause_ended_at) WHERE (cause_ended_at IS NOT NULL)
  CREATE INDEX mirror_records_hidden ON public.mirror_records USING btree (environment, connection_id, resource) WHERE (not_visible_at IS NOT NULL)
  CREATE INDEX mirror_records_listed ON public.mirror_records USING btree (environment, connection_id, resource, created_at NULLS FIRST, id DESC, status, type, country, team, employee_id, expected_at)
  CREATE INDEX mirror_records_open ON public.mirror_records USING btree (environment, connection_id, resource) WHERE is_open
  CREATE INDEX mirror_records_status ON public.mirror_records USING btree (environment, connection_id, resource, status, type, country)
  CREATE INDEX mirror_records_team ON public.mirror_records USING btree (environment, connection_id, resource, team)
  CREATE INDEX mirror_records_type ON public.mirror_records USING btree (environment, connection_id, resource, type, country, status)
  CREATE INDEX mirror_records_undecided ON public.mirror_records USING btree (environment, connection_id) WHERE ((resource = 'orders'::text) AND (NOT is_open) AND (outcome_at IS NULL))
  CREATE TRIGGER mirror_records_counted_added AFTER INSERT ON public.mirror_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mirror_records()
  CREATE TRIGGER mirror_records_counted_changed AFTER UPDATE ON public.mirror_records REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_mirror_records()
  CREATE TRIGGER mirror_records_counted_gone AFTER DELETE ON public.mirror_records REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION count_mirror_records()
  CREATE TRIGGER mirror_records_counted_truncated AFTER TRUNCATE ON public.mirror_records FOR EACH STATEMENT EXECUTE FUNCTION count_mirror_records()

table notification_choices
  person_id text not null
  choices jsonb not null
  constraint notification_choices_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint notification_choices_pkey PRIMARY KEY (person_id)

table notification_marks
  environment text not null
  at timestamp with time zone not null
  constraint notification_marks_pkey PRIMARY KEY (environment)

table notifications
  id bigint default nextval('notifications_id_seq'::regclass) not null
  person_id text not null
  environment text not null
  connection_id text not null
  kind text not null
  record_id text not null
  at timestamp with time zone default clock_timestamp() not null
  read_at timestamp with time zone
  email_at timestamp with time zone
  email_attempt integer default 0 not null
  webhook_at timestamp with time zone
  webhook_attempt integer default 0 not null
  constraint notifications_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint notifications_pkey PRIMARY KEY (id)
  CREATE INDEX notifications_email ON public.notifications USING btree (email_at) WHERE (email_at IS NOT NULL)
  CREATE INDEX notifications_newest ON public.notifications USING btree (person_id, id)
  CREATE UNIQUE INDEX notifications_once ON public.notifications USING btree (person_id, environment, connection_id, kind, record_id)
  CREATE INDEX notifications_webhook ON public.notifications USING btree (webhook_at) WHERE (webhook_at IS NOT NULL)

sequence notifications_id_seq

table observations
  id bigint default nextval('observations_id_seq'::regclass) not null
  after timestamp with time zone not null
  until timestamp with time zone not null
  environment text not null
  connection_id text not null
  resource text not null
  record_id text not null
  source text not null
  facts jsonb
  sealed_facts text
  constraint observations_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  CREATE INDEX observations_record ON public.observations USING btree (environment, connection_id, resource, record_id)
  CREATE INDEX observations_until ON public.observations USING brin (until)

sequence observations_id_seq

table passkey_challenges
  hash text not null
  purpose text not null
  person_id text
  expires_at timestamp with time zone not null
  constraint passkey_challenges_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint passkey_challenges_pkey PRIMARY KEY (hash)
  CREATE INDEX passkey_challenges_end ON public.passkey_challenges USING btree (expires_at)

table passkeys
  id text not null
  person_id text not null
  name text not null
  public_key text not null
  counter bigint not null
  transports jsonb not null
  is_synced boolean not null
  created_at timestamp with time zone not null
  used_at timestamp with time zone
  constraint passkeys_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint passkeys_pkey PRIMARY KEY (id)
  CREATE INDEX passkeys_person ON public.passkeys USING btree (person_id)

table paused_keys
  environment text not null
  connection_id text not null
  at timestamp with time zone default now() not null
  message text not null
  constraint paused_keys_environment_connection_id_pk PRIMARY KEY (environment, connection_id)

table people
  id text not null
  email text
  display_name text not null
  role text not null
  password_hash text
  must_change_password boolean default false not null
  is_demo boolean default false not null
  note text
  disabled_at timestamp with time zone
  created_at timestamp with time zone default now() not null
  issuer text
  subject text
  one_time_expires_at timestamp with time zone
  one_time_used_at timestamp with time zone
  is_break_glass boolean default false not null
  break_glass_used_at timestamp with time zone
  last_sign_in_at timestamp with time zone
  confirmed_at timestamp with time zone
  language text
  constraint people_identity UNIQUE (issuer, subject)
  constraint people_local_has_email CHECK (((issuer IS NOT NULL) OR (email IS NOT NULL)))
  constraint people_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX people_local_email ON public.people USING btree (email) WHERE (issuer IS NULL)

table policy_versions
  version integer not null
  rules jsonb not null
  author_id text not null
  author_name text not null
  at timestamp with time zone default clock_timestamp() not null
  constraint policy_versions_pkey PRIMARY KEY (version)

table run_rows
  run_id text not null
  position integer not null
  line integer not null
  sealed_line text
  checked_at timestamp with time zone
  result text
  makes text
  operation text
  sealed_write text
  write_hash text
  hole text
  depends_on integer
  is_canary boolean default false not null
  not_before timestamp with time zone
  intent_id text
  releases integer default 0 not null
  halted text
  settled_at timestamp with time zone
  halted_told jsonb
  constraint run_rows_run_id_position_pk PRIMARY KEY (run_id, "position")
  constraint run_rows_run_id_runs_id_fk FOREIGN KEY (run_id) REFERENCES runs(id) ON DELETE CASCADE
  CREATE UNIQUE INDEX run_rows_intent ON public.run_rows USING btree (intent_id)
  CREATE INDEX run_rows_line ON public.run_rows USING btree (run_id, line)

table runs
  id text not null
  environment text not null
  connection_id text not null
  company text
  principal_id text not null
  principal_name text not null
  role text not null
  kind text not null
  title text not null
  parent_id text
  columns jsonb not null
  state text not null
  reason text
  is_whole boolean default false not null
  line_count integer default 0 not null
  content_hash text
  new_teams jsonb default '{}'::jsonb not null
  approved_by text
  approved_name text
  canary_confirmed_at timestamp with time zone
  counted_from timestamp with time zone
  next_at timestamp with time zone
  epoch integer default 0 not null
  created_at timestamp with time zone default now() not null
  checked_at timestamp with time zone
  started_at timestamp with time zone
  settled_at timestamp with time zone
  agent_token_id text
  agent_name text
  sealed_agent_request text
  proposal_hash text
  pause_cause text
  start_requested_at timestamp with time zone
  approved_in_place_of jsonb
  approved_hash text
  policy_facts jsonb
  cleared_version integer
  reason_told jsonb
  constraint runs_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint runs_pkey PRIMARY KEY (id)
  CREATE INDEX runs_agent ON public.runs USING btree (agent_token_id) WHERE (agent_token_id IS NOT NULL)
  CREATE INDEX runs_due ON public.runs USING btree (next_at) WHERE (next_at IS NOT NULL)
  CREATE INDEX runs_newest ON public.runs USING btree (environment, company, created_at)
  CREATE INDEX runs_person ON public.runs USING btree (principal_id, created_at)

table saved_view_pins
  view_id text not null
  person_id text not null
  pinned_at timestamp with time zone default now() not null
  constraint saved_view_pins_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint saved_view_pins_person_id_view_id_pk PRIMARY KEY (person_id, view_id)
  constraint saved_view_pins_view_id_saved_views_id_fk FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
  CREATE INDEX saved_view_pins_view ON public.saved_view_pins USING btree (view_id)

table saved_views
  id text not null
  environment text not null
  connection_id text not null
  company text
  owner_id text not null
  list text not null
  sealed_name text not null
  sealed_question text not null
  is_shared boolean default false not null
  epoch integer default 0 not null
  changed_by_id text not null
  created_at timestamp with time zone default now() not null
  changed_at timestamp with time zone default now() not null
  constraint saved_views_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint saved_views_owner_id_people_id_fk FOREIGN KEY (owner_id) REFERENCES people(id) ON DELETE CASCADE
  constraint saved_views_pkey PRIMARY KEY (id)
  CREATE INDEX saved_views_company ON public.saved_views USING btree (environment, company)
  CREATE INDEX saved_views_owner ON public.saved_views USING btree (owner_id, environment)

table scim_groups
  id text not null
  display_name text not null
  external_id text
  created_at timestamp with time zone default now() not null
  updated_at timestamp with time zone default now() not null
  constraint scim_groups_pkey PRIMARY KEY (id)
  CREATE UNIQUE INDEX scim_groups_external ON public.scim_groups USING btree (external_id) WHERE (external_id IS NOT NULL)
  CREATE UNIQUE INDEX scim_groups_name ON public.scim_groups USING btree (lower(display_name))

table scim_members
  group_id text not null
  person_id text not null
  constraint scim_members_group_id_person_id_pk PRIMARY KEY (group_id, person_id)
  constraint scim_members_group_id_scim_groups_id_fk FOREIGN KEY (group_id) REFERENCES scim_groups(id) ON DELETE CASCADE
  constraint scim_members_person_id_scim_users_person_id_fk FOREIGN KEY (person_id) REFERENCES scim_users(person_id) ON DELETE CASCADE
  CREATE INDEX scim_members_person ON public.scim_members USING btree (person_id)

table scim_tokens
  id text not null
  token_hash text not null
  hint text not null
  label text not null
  created_at timestamp with time zone default now() not null
  last_used_at timestamp with time zone
  revoked_at timestamp with time zone
  constraint scim_tokens_pkey PRIMARY KEY (id)
  constraint scim_tokens_token_hash_unique UNIQUE (token_hash)

table scim_users
  person_id text not null
  user_name text not null
  external_id text
  is_active boolean not null
  profile jsonb not null
  denial text
  withdrawn_at timestamp with time zone
  created_at timestamp with time zone default now() not null
  updated_at timestamp with time zone default now() not null
  deleted_at timestamp with time zone
  constraint scim_users_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint scim_users_pkey PRIMARY KEY (person_id)
  CREATE UNIQUE INDEX scim_users_external ON public.scim_users USING btree (external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL))
  CREATE UNIQUE INDEX scim_users_name ON public.scim_users USING btree (lower(user_name)) WHERE (deleted_at IS NULL)

table service_budgets
  service text not null
  tokens double precision not null
  at timestamp with time zone not null
  constraint service_budgets_pkey PRIMARY KEY (service)

table session_tokens
  session_hash text not null
  sealed_tokens text not null
  expires_at timestamp with time zone not null
  refresh_at timestamp with time zone not null
  constraint session_tokens_pkey PRIMARY KEY (session_hash)
  constraint session_tokens_session_hash_sessions_id_hash_fk FOREIGN KEY (session_hash) REFERENCES sessions(id_hash) ON DELETE CASCADE

table sessions
  id_hash text not null
  person_id text not null
  created_at timestamp with time zone not null
  seen_at timestamp with time zone not null
  expires_at timestamp with time zone not null
  method text default 'password'::text not null
  address text
  user_agent text
  environment text
  connection_id text
  constraint sessions_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint sessions_pkey PRIMARY KEY (id_hash)
  CREATE INDEX sessions_end ON public.sessions USING btree (expires_at)
  CREATE INDEX sessions_person ON public.sessions USING btree (person_id)

table store_identity
  id integer default 1 not null
  lineage text not null
  identity text not null
  written_by text not null
  counter bigint not null
  beat_at timestamp with time zone not null
  is_stopped boolean default false not null
  held_at timestamp with time zone
  held_reason text
  remembered_until timestamp with time zone
  released_at timestamp with time zone
  constraint store_identity_one_row CHECK ((id = 1))
  constraint store_identity_pkey PRIMARY KEY (id)

table sweep_plans
  environment text not null
  connection_id text not null
  kind text not null
  reason text default 'connected'::text not null
  next_at timestamp with time zone not null
  lease_until timestamp with time zone
  epoch integer default 0 not null
  failure_count integer default 0 not null
  key_stored_at timestamp with time zone not null
  gap_at timestamp with time zone
  gap_reason text
  constraint sweep_plans_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint sweep_plans_environment_connection_id_kind_pk PRIMARY KEY (environment, connection_id, kind)
  CREATE INDEX sweep_plans_due ON public.sweep_plans USING btree (next_at)

table sweeps
  id bigint default nextval('sweeps_id_seq'::regclass) not null
  environment text not null
  connection_id text not null
  kind text not null
  reason text not null
  started_at timestamp with time zone not null
  ended_at timestamp with time zone
  coverage jsonb default '{}'::jsonb not null
  changed_count integer default 0 not null
  request_count integer default 0 not null
  failure jsonb
  constraint sweeps_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint sweeps_pkey PRIMARY KEY (id)
  CREATE INDEX sweeps_newest ON public.sweeps USING btree (environment, connection_id, kind, id)

sequence sweeps_id_seq

table view_subscriptions
  person_id text not null
  view_id text not null
  environment text not null
  connection_id text not null
  frequency text not null
  time_zone text not null
  next_at timestamp with time zone not null
  epoch integer default 0 not null
  last_count integer
  last_view_epoch integer
  constraint view_subscriptions_person_id_people_id_fk FOREIGN KEY (person_id) REFERENCES people(id) ON DELETE CASCADE
  constraint view_subscriptions_person_id_view_id_pk PRIMARY KEY (person_id, view_id)
  CREATE INDEX view_subscriptions_due ON public.view_subscriptions USING btree (environment, next_at)

table watched_orders
  environment text not null
  connection_id text not null
  order_id text not null
  status text
  is_late boolean not null
  constraint watched_orders_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint watched_orders_environment_connection_id_order_id_pk PRIMARY KEY (environment, connection_id, order_id)

table webhook_secrets
  environment text not null
  connection_id text not null
  id text not null
  scheme text not null
  settings jsonb default '{}'::jsonb not null
  sealed_secret text not null
  created_at timestamp with time zone default now() not null
  expires_at timestamp with time zone
  constraint webhook_secrets_connection FOREIGN KEY (environment, connection_id) REFERENCES connections(environment, id) ON DELETE CASCADE
  constraint webhook_secrets_environment_connection_id_id_pk PRIMARY KEY (environment, connection_id, id)
