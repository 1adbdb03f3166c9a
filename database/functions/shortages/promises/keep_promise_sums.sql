-- What is open by firm follows when the transaction ends: by then it waits for nothing else, so two
-- of them never wait for each other.
create or replace function keep_promise_sums() returns trigger language plpgsql as $$
begin
  insert into scheme_promise_sums as s (product_type, distributor_id, open_lines, due_lines, ended_lines, open_qty, due_qty,
    open_paise, due_paise)
  select x.product_type, x.distributor_id, sum(x.sign * (x.open_qty > 0)::integer), sum(x.sign * (x.due_qty > 0)::integer),
    sum(x.sign * (x.open_qty = 0)::integer), sum(x.sign * x.open_qty), sum(x.sign * x.due_qty),
    sum(x.sign * x.open_qty * x.price_paise), sum(x.sign * x.due_qty * x.price_paise)
  from (
    select 1 as sign, new.product_type, new.distributor_id, new.open_qty, new.due_qty, new.price_paise where tg_op <> 'DELETE'
    union all
    select -1, old.product_type, old.distributor_id, old.open_qty, old.due_qty, old.price_paise where tg_op <> 'INSERT'
  ) x
  group by x.product_type, x.distributor_id
  on conflict (product_type, distributor_id) do update set open_lines = s.open_lines + excluded.open_lines,
    due_lines = s.due_lines + excluded.due_lines, ended_lines = s.ended_lines + excluded.ended_lines,
    open_qty = s.open_qty + excluded.open_qty, due_qty = s.due_qty + excluded.due_qty,
    open_paise = s.open_paise + excluded.open_paise, due_paise = s.due_paise + excluded.due_paise;
  return null;
end $$;

drop trigger if exists scheme_promises_sums on scheme_promises;
create constraint trigger scheme_promises_sums
  after insert or delete or update on scheme_promises
  deferrable initially deferred
  for each row execute function keep_promise_sums();
