-- What was invoiced, added up by day: what reports read instead of all lines. Kept by triggers, made anew by
-- rebuild_trade_days(), compared with the invoices by the reconciliation.
create table trade_days (
  distributor_id bigint not null,
  day date not null,
  product_code text not null,
  division_code text not null,
  product_type text not null,
  -- Of the order.
  kind text not null,
  -- The employee who placed the order; 0: the distributor itself.
  placer_id bigint not null,
  value_paise bigint not null default 0,
  packs integer not null default 0,
  free_packs integer not null default 0,
  -- Packs times the days from the order to the invoice.
  pack_days bigint not null default 0,
  -- Of orders whose first invoice is of this day: what they asked for, what came with it, and what schemes promised and missed.
  ordered_packs integer not null default 0,
  first_packs integer not null default 0,
  promised_free integer not null default 0,
  missed_free integer not null default 0,
  primary key (distributor_id, day, product_code, division_code, kind, placer_id)
);

create index trade_days_by_day on trade_days (product_type, day);
create index trade_days_by_division on trade_days (division_code, day);


-- Every hold that ever was: order_holds has those that are.
create table hold_times (
  order_id bigint not null references orders,
  kind text not null,
  since timestamptz not null,
  ended_at timestamptz,
  primary key (order_id, kind, since)
);

create index hold_times_by_day on hold_times (since);

insert into hold_times (order_id, kind, since) select order_id, kind, since from order_holds;
