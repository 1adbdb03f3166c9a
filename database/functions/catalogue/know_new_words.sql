create or replace function know_new_words() returns trigger language plpgsql as $$
begin
  if counts_later() then
    return null;
  end if;
  insert into product_words select distinct unnest(new.words) as word order by word on conflict do nothing;
  return null;
end $$;

create or replace trigger products_words_changed after update on products
  for each row when (old.words <> new.words) execute function know_new_words();
