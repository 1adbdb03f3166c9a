-- The orders of `discount_trade`, a row each with the sums of its lines: an order has one party, one distributor and one day, so that
-- an analysis by these reads a row an order instead of a row a line.
create table discount_order_trade (
  order_id bigint primary key references orders (id),
  placed_on date not null,
  party_id bigint not null,
  party_kind text not null,
  distributor_id bigint not null,
  -- Nought where the distributor itself placed it.
  employee_id bigint not null,
  packs bigint not null,
  contract_packs bigint not null,
  at_pts_paise bigint not null,
  net_paise bigint not null,
  claims_open_paise bigint not null,
  claims_paid_paise bigint not null
);

insert into discount_order_trade
select order_id, placed_on, party_id, party_kind, distributor_id, employee_id, sum(packs), sum(contract_packs), sum(at_pts_paise),
  sum(net_paise), sum(claims_open_paise), sum(claims_paid_paise)
from discount_trade
group by order_id, placed_on, party_id, party_kind, distributor_id, employee_id;

create index discount_order_trade_by_day on discount_order_trade (placed_on);
-- There may be as many parties as orders: they come in turn here, with what they are ranked by.
create index discount_order_trade_of_party on discount_order_trade (party_kind, party_id, placed_on) include (at_pts_paise, net_paise);
