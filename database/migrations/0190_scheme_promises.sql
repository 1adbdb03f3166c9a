-- Free packs that a scheme promised on an order's line against those that were invoiced. keep_free_promises follows orders,
-- allocations, closures and notes; a line whose free packs came with its first invoice has no row.
create table scheme_promises (
  order_id bigint not null,
  line_no integer not null,
  product_type text not null,
  distributor_id bigint not null references distributors (id),
  product_code text not null references products (product_code),
  -- On the order.
  promised_qty integer not null check (promised_qty > 0),
  -- Invoiced free, by orders from other plants as well.
  invoiced_qty integer not null check (invoiced_qty >= 0),
  -- Credited by notes that are not reversed.
  settled_qty integer not null check (settled_qty >= 0),
  open_qty integer not null check (open_qty >= 0),
  -- Of the open ones: no packs to come will bring them, so a note may settle them.
  due_qty integer not null check (due_qty between 0 and open_qty),
  -- Of paid packs that never come: no promise any more.
  closed_qty integer not null generated always as (greatest(promised_qty - invoiced_qty - settled_qty - open_qty, 0)) stored,
  -- PTS of the order's day.
  price_paise bigint not null,
  since timestamptz not null,
  primary key (order_id, line_no),
  foreign key (order_id, line_no) references order_lines (order_id, line_no) on delete cascade
);
create index scheme_promises_open on scheme_promises (product_type, order_id, line_no) where open_qty > 0;
create index scheme_promises_due on scheme_promises (product_type, order_id, line_no) where due_qty > 0;
create index scheme_promises_ended on scheme_promises (product_type, order_id desc, line_no) where open_qty = 0;
create index scheme_promises_of_distributor on scheme_promises (distributor_id, order_id, line_no);
create index scheme_promises_of_product on scheme_promises (product_code, order_id, line_no);

-- What they come to by firm, added up when a transaction ends.
create table scheme_promise_sums (
  product_type text not null,
  distributor_id bigint not null references distributors (id),
  open_lines bigint not null default 0,
  due_lines bigint not null default 0,
  ended_lines bigint not null default 0,
  open_qty bigint not null default 0,
  due_qty bigint not null default 0,
  open_paise bigint not null default 0,
  due_paise bigint not null default 0,
  primary key (product_type, distributor_id)
);

-- Which packs a credit note settles.
create table scheme_settlements (
  note_id bigint primary key references notes (id),
  order_id bigint not null,
  line_no integer not null,
  packs integer not null check (packs > 0),
  price_paise bigint not null check (price_paise > 0),
  foreign key (order_id, line_no) references order_lines (order_id, line_no)
);
create index scheme_settlements_of_line on scheme_settlements (order_id, line_no);

-- As scheme_promises_now finds them.
insert into scheme_promises (order_id, line_no, product_type, distributor_id, product_code, promised_qty, invoiced_qty, settled_qty,
  open_qty, due_qty, price_paise, since)
with recursive family (order_id, line_no, of_order, of_line) as (
  select l.order_id, l.line_no, l.order_id, l.line_no
  from orders o
  join order_lines l on l.order_id = o.id and l.free_qty > 0
  where o.status in (4, 7, 8, 9)
    and not exists (select from instead_orders i where i.new_order_id = o.id and i.kind = 'cfa')
  union all
  select l.order_id, l.line_no, f.of_order, f.of_line
  from family f
  join instead_orders i on i.order_id = f.order_id and i.line_no = f.line_no and i.kind = 'cfa'
  join order_lines l on l.order_id = i.new_order_id
), brought as (
  select f.of_order, f.of_line, l.total_qty, l.free_qty, a.packs, a.bills, a.picked_paid, a.picked_free,
    case when o.status = 2 then l.total_qty - l.free_qty else a.paid end as paid,
    case when o.status = 2 then l.free_qty else a.free end as free,
    case when o.status in (2, 3, 5, 8) then 0 else greatest(l.total_qty - a.packs - c.packs, 0) end as rest,
    o.status in (4, 7, 9) as may_close
  from family f
  join orders o on o.id = f.order_id
  join order_lines l on l.order_id = f.order_id and l.line_no = f.line_no
  cross join lateral (
    select coalesce(sum(t.paid_qty + t.free_qty), 0) as packs,
      coalesce(sum(t.paid_qty) filter (where t.invoice_id is not null), 0) as paid,
      coalesce(sum(t.free_qty) filter (where t.invoice_id is not null), 0) as free,
      coalesce(sum(t.paid_qty) filter (where t.invoice_id is null), 0) as picked_paid,
      coalesce(sum(t.free_qty) filter (where t.invoice_id is null), 0) as picked_free,
      count(distinct t.invoice_id) as bills
    from allocations t where t.order_id = f.order_id and t.line_no = f.line_no and t.freed_at is null
  ) a
  cross join lateral (
    select coalesce(sum(k.quantity), 0) as packs from line_closures k
    where k.order_id = f.order_id and k.line_no = f.line_no and k.reopened_at is null
  ) c
), told as (
  select of_order, of_line, sum(paid) as paid, sum(free) as free, sum(bills) as bills, sum(picked_free) as picked_free,
    bool_and(rest = 0 or may_close) as may_close, sum(picked_paid + rest - case when total_qty = 0 then 0
      else (packs + rest)::bigint * free_qty / total_qty - packs::bigint * free_qty / total_qty end) as paid_to_come
  from brought group by of_order, of_line
), owed as (
  select l.order_id, l.line_no, l.product_code, l.free_qty, l.price_paise, t.free, t.bills, t.picked_free, t.paid_to_come, t.may_close,
    greatest(case when l.total_qty = l.free_qty then l.free_qty
      else least(l.free_qty, floor(l.free_qty * (t.paid + t.paid_to_come) / (l.total_qty - l.free_qty))) end - t.free, 0) as open
  from told t
  join order_lines l on l.order_id = t.of_order and l.line_no = t.of_line
)
select w.order_id, w.line_no, o.product_type, o.distributor_id, w.product_code, w.free_qty, w.free, 0, w.open,
  case when w.paid_to_come = 0 and w.may_close then greatest(w.open - w.picked_free, 0) else 0 end, w.price_paise,
  coalesce((select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 1), o.placed_at)
from owed w
join orders o on o.id = w.order_id
where w.open > 0 or w.bills > 1 or w.free_qty > w.free + w.open;
insert into scheme_promise_sums (product_type, distributor_id, open_lines, due_lines, ended_lines, open_qty, due_qty, open_paise,
  due_paise)
select product_type, distributor_id, count(*) filter (where open_qty > 0), count(*) filter (where due_qty > 0),
  count(*) filter (where open_qty = 0), sum(open_qty), sum(due_qty), sum(open_qty * price_paise), sum(due_qty * price_paise)
from scheme_promises group by product_type, distributor_id;
