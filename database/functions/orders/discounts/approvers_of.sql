-- Who may decide on a discount order that waits: an admin who changes prices, and up to their depth
-- the brand managers of all divisions that ask.
create or replace function approvers_of(wanted bigint) returns bigint[] language sql stable as $$
  select admins_of(o.product_type, 'price') || coalesce(array_agg(e.id) filter (where e.id is not null), '{}')
  from orders o
  join order_holds h on h.order_id = o.id and h.kind = 'approval'
  left join employees e on e.brand_manager and h.detail ->> 'needs' = 'manager' and e.id <> o.placer_id
    and not exists (
      select from jsonb_array_elements_text(h.detail -> 'divisions') asks
      where asks not in (select v.division_code from employee_divisions v where v.employee_id = e.id))
  where o.id = wanted
  group by o.id
$$;
