-- Locks what these orders are made of, in one sequence: their carts as they were seen, who serves
-- whom, and what the firms' open orders take of their credit. Answers with those of which all is
-- there. What others hold is left out; who waits for it gets it once they are done. Rows are found
-- by their keys, however few there were when it was planned.
create or replace function lock_to_place(given order_placing[], waits boolean) returns integer[]
language plpgsql set enable_seqscan = off as $$
declare
  of_employees boolean := exists (select from unnest(given) g where g.is_employee);
  firms bigint[] := array(select distinct (g.made).distributor_id from unnest(given) g where not g.is_employee);
  seen integer[];
  served integer[] := '{}';
  held bigint[];
begin
  if waits then
    perform from unnest(given) g join carts c on c.id = g.cart_id order by c.id for update of c;
  end if;
  seen := array(
    select g.at from unnest(given) g join carts c on c.id = g.cart_id and c.version = g.cart_version
    order by c.id for update of c skip locked);

  if of_employees then
    -- Held until the order is there: a territory that is just handed over takes the order with it.
    if waits then
      perform from unnest(given) g
      join employee_distributors m on m.employee_id = (g.made).placer_id and m.distributor_id = (g.made).distributor_id
      where g.is_employee
      order by m.employee_id, m.distributor_id for key share of m;
    end if;
    served := array(
      select g.at from unnest(given) g
      join employee_distributors m on m.employee_id = (g.made).placer_id and m.distributor_id = (g.made).distributor_id
      where g.is_employee
      order by m.employee_id, m.distributor_id for key share of m skip locked);
  end if;

  -- Of a firm's first order there is nothing to lock yet.
  insert into open_order_values (distributor_id)
  select f from unnest(firms) f
  where (select o.distributor_id from open_order_values o where o.distributor_id = f) is null
  order by 1
  on conflict do nothing;
  if waits then
    perform from open_order_values o where o.distributor_id = any(firms) order by o.distributor_id for update;
  end if;
  held := array(
    select o.distributor_id from open_order_values o where o.distributor_id = any(firms)
    order by o.distributor_id for update skip locked);

  return array(
    select g.at from unnest(given) g
    where (g.cart_id is null or g.at = any(seen))
      and case when g.is_employee then g.at = any(served) else (g.made).distributor_id = any(held) end);
end $$;
