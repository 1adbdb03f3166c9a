-- Adds up all that is short anew: by hand, where the reconciliation found a difference or a load
-- went past the triggers.
create or replace function rebuild_short_groups() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('short_groups'));
  delete from short_ages;
  delete from short_sums;
  delete from short_products;
  delete from short_firms;
  insert into short_changes (product_code) select distinct s.product_code from short_lines s;
  -- A code that no product has: only the firm's promises are counted.
  insert into short_changes (product_code, distributor_id) select distinct '', s.distributor_id from short_lines s;
  while keep_short_groups(1000000) loop end loop;
end $$;
