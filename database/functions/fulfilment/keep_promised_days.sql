-- An invoice keeps the shelf life that was promised when it was made.
create or replace function keep_promised_days() returns trigger language plpgsql as $$
begin
  new.promised_days := shelf_days(new.plant_code, (select a.username from accounts a where a.id = new.distributor_id));
  return new;
end $$;

create or replace trigger invoices_promised_days
  before insert on invoices for each row execute function keep_promised_days();
