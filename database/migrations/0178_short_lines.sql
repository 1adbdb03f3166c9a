-- What is short is kept, a row a line, as the desks ask for it all day: keep_short_lines follows orders, allocations and closures.
create table short_lines (
  order_id bigint not null,
  line_no integer not null,
  product_type text not null,
  distributor_id bigint not null references distributors (id),
  cfa_code text not null references plants (code),
  product_code text not null references products (product_code),
  ordered_qty integer not null,
  free_qty integer not null,
  invoiced_qty integer not null,
  closed_qty integer not null,
  short_qty integer not null generated always as (ordered_qty - invoiced_qty - closed_qty) stored,
  price_paise bigint not null,
  since timestamp with time zone not null,
  primary key (order_id, line_no),
  foreign key (order_id, line_no) references order_lines (order_id, line_no) on delete cascade,
  constraint only_what_is_short check (ordered_qty > invoiced_qty + closed_qty)
);
create index short_lines_of_type on short_lines (product_type, order_id, line_no);
create index short_lines_of_product on short_lines (product_code, cfa_code, order_id, line_no);
create index short_lines_of_distributor on short_lines (distributor_id, order_id, line_no);

-- Spread over shares, so that two who change what is short do not wait for each other.
create table short_counts (
  product_type text not null,
  share integer not null,
  lines bigint not null,
  primary key (product_type, share)
);

-- What waits: the desk reads it by state, the oldest first, with what it is worth.
create index orders_on_the_desk on orders (product_type, status, changed_at, id) include (total_paise)
  where status in (1, 4, 6, 7, 9, 10, 11);

insert into short_lines (order_id, line_no, product_type, distributor_id, cfa_code, product_code, ordered_qty, free_qty,
  invoiced_qty, closed_qty, price_paise, since)
select o.id, l.line_no, o.product_type, o.distributor_id, o.cfa_code, l.product_code, l.total_qty, l.free_qty, a.packs, c.packs,
  l.price_paise, coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 1), o.placed_at)
from orders o
join order_lines l on l.order_id = o.id and l.total_qty > 0
cross join lateral (
  select coalesce(sum(t.paid_qty + t.free_qty), 0)::integer as packs from allocations t
  where t.order_id = o.id and t.line_no = l.line_no and t.freed_at is null
) a
cross join lateral (
  select coalesce(sum(k.quantity), 0)::integer as packs from line_closures k
  where k.order_id = o.id and k.line_no = l.line_no and k.reopened_at is null
) c
where o.status in (4, 7, 9) and l.total_qty > a.packs + c.packs;
insert into short_counts (product_type, share, lines) select product_type, 0, count(*) from short_lines group by product_type;
