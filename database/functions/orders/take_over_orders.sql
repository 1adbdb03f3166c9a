-- A territory was handed over: the orders that wait go to who serves their firm now. The only place
-- where an order passes to another employee; what is done or called off stays as it is.
create or replace function take_over_orders() returns trigger language plpgsql as $$
declare
  passed orders;
  step order_step;
  steps order_step[] := '{}';
begin
  for passed in
    select o.* from orders o
    where o.placer_id = new.from_id and is_waiting(o.status) and o.distributor_id in (
      select d.distributor_id from handover_distributors d
      join employee_distributors m on m.employee_id = new.to_id and m.distributor_id = d.distributor_id
      where d.handover_id = new.id)
    order by o.id for update
  loop
    step.was := passed.status;
    step.becomes.id := passed.id;
    step.becomes.status := passed.status;
    step.becomes.placer_id := new.to_id;
    step.becomes.first_placer_id := coalesce(passed.first_placer_id, passed.placer_id);
    step.move := 'hand_over';
    step.actor_id := new.created_by;
    step.reason := (select a.name from accounts a where a.id = new.to_id);
    steps := steps || step;
  end loop;
  perform write_orders(steps);
  return null;
end $$;

-- Triggers come by their names: orders before carts.
create or replace trigger handovers_bring_orders
  after update of done_at on handovers
  for each row when (old.done_at is null and new.done_at is not null)
  execute function take_over_orders();
