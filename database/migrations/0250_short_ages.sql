-- What is short by product and CFA, once of all lines and once of those that are at least 3, 7 and 30 days old, as it was when it was
-- last added up. It takes the place of `short_groups`, which stays for the version before; see keep_short_groups.
create table short_ages (
  -- In days, by India's calendar; 0 has all lines.
  older smallint not null,
  product_type text not null,
  cfa_code text not null,
  product_code text not null,
  first_order_id bigint not null,
  lines integer not null,
  packs integer not null,
  -- Of the packs so many are free by the scheme of their line, and the others worth so much.
  short_free integer not null,
  value_paise bigint not null,
  since timestamptz not null,
  -- Of the packs so many as lie at other CFAs of one of the firms.
  elsewhere_qty integer not null,
  -- Why: the product is off the list, its packs at the CFA expire so early, or some are blocked.
  active boolean not null,
  expires_on date,
  has_blocked boolean not null,
  free_packs integer not null,
  free_paise bigint not null,
  free_orders integer not null,
  free_since timestamptz,
  primary key (product_code, cfa_code, product_type, older)
);
create index short_ages_in_turn on short_ages (product_type, older, first_order_id, product_code);
create index short_ages_since on short_ages (product_type, older, since);
create index short_ages_of_cfa on short_ages (product_type, older, cfa_code, free_packs);

-- What the rows of `short_ages` come to by CFA and why, so that a look reads some hundred rows instead of all.
create table short_sums (
  older smallint not null,
  product_type text not null,
  cfa_code text not null,
  active boolean not null,
  expires_on date,
  has_blocked boolean not null,
  groups integer not null,
  lines integer not null,
  packs bigint not null,
  value_paise bigint not null,
  elsewhere_qty bigint not null,
  free_packs bigint not null,
  free_paise bigint not null,
  unique nulls not distinct (product_type, older, cfa_code, active, expires_on, has_blocked)
);

-- Each product that is short, the day on which its ages were counted, and the free packs that are to come of it.
create table short_products (
  product_type text not null,
  product_code text not null,
  counted_on date not null,
  free_packs integer not null,
  free_orders integer not null,
  free_since timestamptz,
  primary key (product_code, product_type)
);
create index short_products_owed on short_products (product_type, free_packs desc, product_code) where free_packs > 0;
create index short_products_counted on short_products (counted_on);

-- Since when the oldest of a firm's lines with free packs is short.
alter table short_firms add column since timestamptz;

-- All is added up anew; rows of a product that changed are not looked at.
insert into short_changes (product_code) select distinct product_code from short_lines;
insert into short_changes (product_code, distributor_id) select distinct ':' || distributor_id, distributor_id from short_lines;
drop function if exists short_groups_now(text[]);
drop table short_groups;
create view short_groups as
select product_type, cfa_code, product_code, first_order_id, lines, packs, value_paise, since, elsewhere_qty, active, expires_on,
  has_blocked, free_packs, free_paise, free_orders, free_since
from short_ages where older = 0;
