-- Hands a territory over: who serves whom. The orders that wait and, where wanted, the carts follow
-- by triggers of their own.
create or replace function hand_territory_over(which bigint) returns void language plpgsql as $$
declare
  handing handovers;
begin
  select * into handing from handovers h
  where h.id = which and h.done_at is null and h.called_off_at is null
  for update;
  if not found then return; end if;
  -- Two handovers between the same people come one after the other.
  perform from employees e where e.id in (handing.from_id, handing.to_id) order by e.id for update;

  -- Waits for orders that are just being placed: they hold their mapping, and are moved after it.
  with gone as (
    delete from employee_distributors m
    using handover_distributors d
    where d.handover_id = which and m.employee_id = handing.from_id and m.distributor_id = d.distributor_id
    returning m.distributor_id
  )
  insert into employee_distributors (employee_id, distributor_id)
  select handing.to_id, g.distributor_id from gone g
  on conflict do nothing;
  update handovers set done_at = now() where id = which;
end $$;
