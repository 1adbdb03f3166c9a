-- In the order of the alphabet: two who add the same words wait for each other in one direction
-- only.
create or replace function know_added_words() returns trigger language plpgsql as $$
begin
  if counts_later() then
    return null;
  end if;
  insert into product_words select distinct unnest(words) as word from added order by word on conflict do nothing;
  return null;
end $$;
