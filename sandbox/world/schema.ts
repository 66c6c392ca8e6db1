/** Raise it with every change of the tables: an old world is kept aside and a new one seeded. */
export const worldVersion = "4";

/** Tables, created before the bulk insert. Times are milliseconds, positions are business days. */
export const tables = `
create table meta (name text primary key, value text not null) without rowid;
create table companies (n integer primary key, name text not null, domain text not null);
create table users (
  n integer primary key, company integer not null, email text not null, name text not null,
  status text not null, staff integer not null, developer integer not null,
  teams text, countries text
);
create table keys (
  hash text primary key, user integer, label text not null, kind text not null,
  capabilities text not null, active integer not null, expires_at integer
) without rowid;
create table teams (n integer primary key, company integer not null, name text not null, created_at integer not null);
create table employees (
  n integer primary key, company integer not null, team integer, name text not null,
  sort_name text not null, search text not null, email text not null, personal_email text,
  country text, job_title text, department text, division text, tax_id text,
  status text not null, address text, address_two text, city text, state text, zip text,
  phone text, has_login integer not null, created_at integer not null
);
create table devices (
  n integer primary key, company integer not null, team integer, employee integer,
  model integer not null, type text not null, serial text not null, status text not null,
  place text not null, country text not null, condition text not null, charger text,
  hold integer not null
);
create table orders (
  n integer primary key, company integer not null, employee integer, team integer,
  country text not null, origin text not null, type text not null, status text not null,
  source text, disruption text, onward integer not null, fast integer not null, start real not null,
  step integer not null, next_due real, times text, created_at integer not null,
  created_by text not null, parent integer, model integer, device_count integer not null,
  city text, issue text, shipping text, pickup text
);
create table order_devices (
  order_n integer not null, slot integer not null, device integer not null, role text not null,
  disposition text, hold integer not null, item text, primary key (order_n, slot)
) without rowid;
create table accessories (
  n integer primary key, order_n integer not null, device integer not null, type text not null,
  status text not null, created_at integer not null, due real
);
`;

/**
 * Indices, created after the bulk insert, which is several times faster. They serve reads of single
 * records and writes. Lists use the columns in memory.
 */
export const indices = `
create unique index teams_by_name on teams (company, name_key(name));
create unique index employees_by_email on employees (company, name_key(email));
create unique index devices_by_serial on devices (company, serial);
create index devices_by_employee on devices (employee);
create index devices_available on devices (company, country, type) where status = 'available';
create index orders_by_employee on orders (employee, n);
create index orders_by_parent on orders (parent) where parent is not null;
create index orders_due on orders (fast, next_due) where next_due is not null;
create index order_devices_by_device on order_devices (device, order_n);
create index accessories_by_order on accessories (order_n);
create index accessories_due on accessories (due) where due is not null;
pragma analysis_limit = 2000;
analyze;
`;
