-- Hands a territory over: who serves whom, the orders that wait, and the carts if they shall come along. The only place
-- where an order or a cart passes to another employee. What is done or called off already stays as it is.
create or replace function hand_over(which bigint, by_whom bigint) returns void language plpgsql as $$
declare
  handing handovers;
  firms bigint[];
  passed orders;
  step order_step;
  steps order_step[] := '{}';
begin
  select * into handing from handovers h
  where h.id = which and h.done_at is null and h.called_off_at is null
  for update;
  if not found then return; end if;
  -- Two handovers between the same people come one after the other.
  perform from employees e where e.id in (handing.from_id, handing.to_id) order by e.id for update;

  -- Waits for orders that are just being placed: they hold their mapping, and are moved below.
  with gone as (
    delete from employee_distributors m
    using handover_distributors d
    where d.handover_id = which and m.employee_id = handing.from_id and m.distributor_id = d.distributor_id
    returning m.distributor_id
  )
  select coalesce(array_agg(g.distributor_id), '{}') into firms from gone g;
  insert into employee_distributors (employee_id, distributor_id)
  select handing.to_id, firm from unnest(firms) firm
  on conflict do nothing;

  for passed in
    select * from orders o
    where o.distributor_id = any(firms) and o.placer_id = handing.from_id and is_waiting(o.status)
    order by o.id for update
  loop
    step.was := passed.status;
    step.becomes.id := passed.id;
    step.becomes.status := passed.status;
    step.becomes.placer_id := handing.to_id;
    step.becomes.first_placer_id := coalesce(passed.first_placer_id, passed.placer_id);
    step.move := 'hand_over';
    step.actor_id := by_whom;
    step.reason := (select a.name from accounts a where a.id = handing.to_id);
    steps := steps || step;
  end loop;
  perform write_orders(steps);

  if handing.with_carts then
    -- Somebody may be filling one of them: what is in it is looked at when nobody is.
    perform from carts c
    where c.placer_id in (handing.from_id, handing.to_id) and c.distributor_id = any(firms) order by c.id for update;
    loop
      begin
        delete from carts t
        using carts c
        where t.placer_id = handing.to_id and c.placer_id = handing.from_id and c.distributor_id = any(firms)
          and (t.distributor_id, t.product_type, t.cfa_code, t.kind) = (c.distributor_id, c.product_type, c.cfa_code, c.kind)
          and not exists (select from cart_items i where i.cart_id = t.id);
        update carts c set placer_id = handing.to_id, version = c.version + 1, updated_at = now()
        where c.placer_id = handing.from_id and c.distributor_id = any(firms)
          and not exists (
            select from carts t where t.placer_id = handing.to_id
              and (t.distributor_id, t.product_type, t.cfa_code, t.kind) = (c.distributor_id, c.product_type, c.cfa_code, c.kind));
        exit;
      exception when unique_violation then
        -- The one who takes over opened such a cart just then: it is seen now.
      end;
    end loop;
  end if;
  update handovers set done_at = now() where id = which;
end $$;
