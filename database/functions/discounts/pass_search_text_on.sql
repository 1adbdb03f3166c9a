create or replace function pass_search_text_on() returns trigger language plpgsql as $$
begin
  update discounted_products set search_text = new.search_text where product_code = new.product_code;
  return null;
end $$;
