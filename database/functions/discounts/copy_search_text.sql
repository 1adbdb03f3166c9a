create or replace function copy_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := (select p.search_text from products p where p.product_code = new.product_code);
  return new;
end $$;
