-- What a distributor's open orders take of its credit: what is ordered and neither invoiced nor
-- closed.
create or replace function keep_open_order_value()
returns trigger
language plpgsql
as $$
declare
  was bigint := case when is_open(old.status)
    then greatest(old.total_paise - old.invoiced_paise - old.closed_paise, 0) else 0 end;
  becomes bigint := case when is_open(new.status)
    then greatest(new.total_paise - new.invoiced_paise - new.closed_paise, 0) else 0 end;
begin
  if was <> becomes then
    insert into open_order_values as o (distributor_id, total_paise)
    values (new.distributor_id, becomes - was)
    on conflict (distributor_id) do update set total_paise = o.total_paise + excluded.total_paise;
  end if;
  -- What is invoiced is owed instead, so it frees nothing. Asked when the row above is ours: nobody
  -- is being held meanwhile.
  if becomes < was then
    if new.invoiced_paise = old.invoiced_paise and exists (
      select from orders h where h.distributor_id = new.distributor_id and h.status = order_status('on_hold') and h.id <> new.id
    ) then
      update open_order_values set freed_at = now() where distributor_id = new.distributor_id;
    end if;
  end if;
  return null;
end $$;

create or replace trigger orders_open_value
  after update of status, total_paise, invoiced_paise, closed_paise on orders
  for each row execute function keep_open_order_value();
