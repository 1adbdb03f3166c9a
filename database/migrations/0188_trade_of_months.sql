-- Trade of whole months, for reports over everybody: by firm without its products, and by product without its firms. The months
-- before `trade_rolled.until` are in it; days after them are only in `trade_days`.
create table trade_months (
  grain text not null check (grain in ('firm', 'product')),
  month date not null check (month = date_trunc('month', month)),
  product_type text not null,
  division_code text not null,
  kind text not null,
  distributor_id bigint not null default 0,
  placer_id bigint not null default 0,
  product_code text not null default '',
  value_paise bigint not null,
  packs bigint not null,
  free_packs bigint not null,
  pack_days bigint not null,
  ordered_packs bigint not null,
  first_packs bigint not null,
  promised_free bigint not null,
  missed_free bigint not null,
  primary key (grain, product_type, month, division_code, kind, distributor_id, placer_id, product_code)
);

create table trade_rolled (
  one boolean primary key default true check (one),
  until date not null check (until = date_trunc('month', until))
);
insert into trade_rolled (until) values ('1900-01-01');
