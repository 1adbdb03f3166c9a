-- What was ordered at a discount, a narrow row a line, for its analysis: kept by `keep_discount_trade`. What is cancelled or rejected
-- is not in it.
create table discount_trade (
  order_id bigint not null references orders (id),
  product_code text not null,
  placed_on date not null,
  division_code text not null,
  party_id bigint not null,
  party_kind text not null,
  distributor_id bigint not null,
  -- Nought where the distributor itself placed it.
  employee_id bigint not null,
  packs integer not null,
  contract_packs integer not null,
  at_pts_paise bigint not null,
  net_paise bigint not null,
  claims_open_paise bigint not null,
  claims_paid_paise bigint not null,
  -- Orders are counted by the first of their lines, in all and in a division.
  is_first boolean not null,
  is_first_of_division boolean not null,
  primary key (order_id, product_code)
);
create index discount_trade_by_day on discount_trade (placed_on);
