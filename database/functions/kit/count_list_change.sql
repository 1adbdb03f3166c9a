create or replace function count_list_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into list_totals as t (list, product_type, total)
    select tg_table_name, product_type, count(*) from added group by product_type
    on conflict (list, product_type) do update set total = t.total + excluded.total, version = t.version + 1;
  else
    update list_totals t set total = t.total - gone.total, version = t.version + 1
    from (select product_type, count(*) as total from removed group by product_type) gone
    where t.list = tg_table_name and t.product_type = gone.product_type;
  end if;
  return null;
end $$;
