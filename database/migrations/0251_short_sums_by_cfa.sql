-- Most groups have an expiry of their own, so sums by it were no fewer than the groups. What expires too soon is found by its day instead.
drop table short_sums;
create table short_sums (
  older smallint not null,
  product_type text not null,
  cfa_code text not null,
  active boolean not null,
  has_blocked boolean not null,
  groups integer not null,
  lines integer not null,
  packs bigint not null,
  value_paise bigint not null,
  elsewhere_qty bigint not null,
  free_packs bigint not null,
  free_paise bigint not null,
  primary key (product_type, older, cfa_code, active, has_blocked)
);
insert into short_sums
select older, product_type, cfa_code, active, has_blocked, count(*), sum(lines), sum(packs), sum(value_paise), sum(elsewhere_qty),
  sum(free_packs), sum(free_paise)
from short_ages group by older, product_type, cfa_code, active, has_blocked;
create index short_ages_expiring on short_ages (product_type, older, expires_on) where active and expires_on is not null;

-- Free packs by product, of each age.
drop table short_products;
create table short_products (
  older smallint not null,
  product_type text not null,
  product_code text not null,
  counted_on date not null,
  free_packs integer not null,
  free_orders integer not null,
  free_since timestamptz,
  primary key (product_code, product_type, older)
);
insert into short_products
select older, product_type, product_code, '2000-01-01', sum(free_packs), sum(free_orders), min(free_since)
from short_ages group by older, product_type, product_code;
create index short_products_owed on short_products (product_type, older, free_packs desc, product_code) where free_packs > 0;
create index short_products_counted on short_products (counted_on) where older = 0;
