-- Packs invoiced of packs ordered, of every order that counts in the fill rate, as it was when it was last looked at; an order of which
-- something changed since is named in `fill_changes`. See keep_fill_sums.
create table fill_orders (
  order_id bigint primary key,
  product_type text not null,
  -- In which it was placed, by India's calendar.
  month date not null check (month = date_trunc('month', month)),
  distributor_id bigint not null,
  cfa_code text not null,
  ordered_qty bigint not null,
  invoiced_qty bigint not null,
  -- Line by line.
  codes text[] not null,
  ordered integer[] not null,
  invoiced integer[] not null
);
create index fill_orders_of_distributor on fill_orders (distributor_id);
create index fill_orders_by_month on fill_orders (month);

-- What the orders come to, by each of the four things that the fill rate is asked by.
create table fill_sums (
  product_type text not null,
  grain text not null check (grain in ('month', 'product', 'cfa', 'distributor')),
  key text not null,
  ordered_qty bigint not null,
  invoiced_qty bigint not null,
  primary key (product_type, grain, key)
);
create index fill_sums_by_what_is_missing on fill_sums (product_type, grain, (ordered_qty - invoiced_qty) desc, key);

-- Rows are only added, so that nobody waits for another.
create table fill_changes (order_id bigint not null);
insert into fill_changes
select id from orders where status in (2, 4, 7, 8, 9) and placed_at >= date_trunc('month', now()) - interval '12 months 1 day'
order by id;
