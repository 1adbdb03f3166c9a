-- What an order adds to each sum of the fill rate.
create or replace function fill_parts(k fill_orders)
returns table (grain text, key text, ordered_qty bigint, invoiced_qty bigint) language sql stable as $$
  select 'month', to_char(k.month, 'YYYY-MM'), k.ordered_qty, k.invoiced_qty
  union all
  select 'cfa', k.cfa_code, k.ordered_qty, k.invoiced_qty
  union all
  select 'distributor', k.distributor_id::text, k.ordered_qty, k.invoiced_qty
  union all
  select 'product', l.code, l.ordered, l.invoiced from unnest(k.codes, k.ordered, k.invoiced) l (code, ordered, invoiced)
$$;
