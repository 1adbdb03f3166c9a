-- A shelf life that is changed holds at once: for plants, catalogue, carts and orders alike.
create or replace function age_stock_at_once()
returns trigger
language plpgsql
as $$
begin
  if coalesce(new.key, old.key) in ('fulfilment.shelf_days', 'fulfilment.shelf_days_for') then
    perform age_stock();
  end if;
  return null;
end $$;

create or replace trigger settings_age_stock
  after insert or update or delete on settings
  for each row execute function age_stock_at_once();
