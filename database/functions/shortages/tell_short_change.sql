-- What the kept groups of short lines are made of has changed: its product is told, always, whether
-- anything of it is short or not. Another transaction may just be making it short.
create or replace function tell_short_change() returns trigger language plpgsql as $$
begin
  insert into short_changes (product_code) values (case tg_op when 'DELETE' then old.product_code else new.product_code end);
  return null;
end $$;

create or replace trigger stock_short_change after insert or delete on stock
  for each row execute function tell_short_change();
create or replace trigger stock_short_change_of_quantity after update on stock
  for each row when (old.quantity <> new.quantity) execute function tell_short_change();
create or replace trigger batches_short_change after insert or delete on batches
  for each row execute function tell_short_change();
create or replace trigger batches_short_change_of_use after update on batches
  for each row when ((old.on_hand > old.reserved, old.blocked_reason is null, old.expires_on)
    is distinct from (new.on_hand > new.reserved, new.blocked_reason is null, new.expires_on))
  execute function tell_short_change();
create or replace trigger products_short_change after update of active on products
  for each row when (old.active <> new.active) execute function tell_short_change();

-- A line, or what a scheme promised on it: the firm's promises are counted anew too.
create or replace function tell_short_line_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into short_changes (product_code, distributor_id) values (old.product_code, old.distributor_id);
  else
    insert into short_changes (product_code, distributor_id) values (new.product_code, new.distributor_id);
  end if;
  return null;
end $$;

create or replace trigger short_lines_short_change after insert or delete on short_lines
  for each row execute function tell_short_line_change();
create or replace trigger short_lines_short_change_of_packs after update on short_lines
  for each row when (old is distinct from new) execute function tell_short_line_change();
create or replace trigger scheme_promises_short_change after insert or delete or update on scheme_promises
  for each row execute function tell_short_line_change();

-- The products of its short lines can be had elsewhere than before.
create or replace function tell_short_firm_change() returns trigger language plpgsql as $$
begin
  insert into short_changes (distributor_id)
  values (case tg_op when 'DELETE' then old.distributor_id else new.distributor_id end);
  return null;
end $$;

create or replace trigger distributor_plants_short_change after insert or delete or update on distributor_plants
  for each row execute function tell_short_firm_change();
