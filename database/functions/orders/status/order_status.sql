-- Made from src/orders/status.ts by `node scripts/statuses.ts`, not by hand.
-- The code of a status by its name; the planner makes the number of it.
create or replace function order_status(name text) returns smallint language sql immutable parallel safe as $$
  select (case name
    when 'confirmed' then 1
    when 'fulfilled' then 2
    when 'rejected' then 3
    when 'sent' then 4
    when 'cancelled' then 5
    when 'awaiting_confirmation' then 6
    when 'in_process' then 7
    when 'closed_short' then 8
    when 'partly_fulfilled' then 9
    when 'on_hold' then 10
    when 'failed' then 11
  end)::smallint
$$;
