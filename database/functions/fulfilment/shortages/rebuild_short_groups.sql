-- Adds up all that is short anew: by hand, where the reconciliation found a difference or a load went past the triggers.
create or replace function rebuild_short_groups() returns void language plpgsql as $$
begin
  insert into short_changes (product_code)
  select s.product_code from short_lines s union select g.product_code from short_groups g;
  -- A code that no product has: only the firm's promises are counted.
  insert into short_changes (product_code, distributor_id)
  select '', s.distributor_id from short_lines s union select '', f.distributor_id from short_firms f;
  while keep_short_groups(1000000) loop end loop;
end $$;
