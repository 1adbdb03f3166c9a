-- Moves one order to another status, from the one that the mover saw. Which moves there are, and
-- who may make them, says the table of moves in src/orders/rules.ts.
create or replace function move_order(
  wanted bigint, move_name text, seen smallint, becomes smallint, mover bigint, why text default '', changed jsonb default '[]',
  of_invoice text default null)
returns void
language plpgsql
as $$
declare
  step order_step;
begin
  step.becomes.id := wanted;
  step.becomes.status := becomes;
  step.was := seen;
  step.move := move_name;
  step.actor_id := mover;
  step.reason := why;
  step.changes := changed;
  step.invoice_no := of_invoice;
  perform write_orders(array[step]);
end $$;
