-- What of an order will not come takes no credit, also while the order is open; and what replaces only a part of a line.
alter table orders add column closed_paise bigint not null default 0 check (closed_paise >= 0);

update orders o set closed_paise = x.paise
from (
  select l.order_id, sum((l.amount_paise + l.tax_paise)
    * (c.packs - l.free_qty + (l.total_qty - c.packs)::bigint * l.free_qty / l.total_qty) / (l.total_qty - l.free_qty))::bigint as paise
  from order_lines l
  join (
    select order_id, line_no, sum(quantity)::bigint as packs from line_closures where reopened_at is null group by 1, 2
  ) c on c.order_id = l.order_id and c.line_no = l.line_no
  where l.total_qty > l.free_qty
  group by l.order_id
) x
where o.id = x.order_id;

update open_order_values v set total_paise = x.paise
from (
  select distributor_id, coalesce(sum(greatest(total_paise - invoiced_paise - closed_paise, 0))
    filter (where status in (1, 4, 7, 9, 10)), 0)::bigint as paise
  from orders group by distributor_id
) x
where v.distributor_id = x.distributor_id and v.total_paise <> x.paise;

-- Packs of the short line that the other order is to bring.
alter table instead_orders add column quantity integer not null default 1 check (quantity > 0);
update instead_orders i set quantity = coalesce(
  (select sum(c.quantity) from line_closures c where c.instead_order_id = i.new_order_id),
  (select greatest(sum(l.total_qty), 1) from order_lines l where l.order_id = i.new_order_id), 1);
alter table instead_orders alter column quantity drop default;
