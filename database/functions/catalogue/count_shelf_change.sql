create or replace function count_shelf_change() returns trigger language plpgsql as $$
begin
  if counts_later() then
    return null;
  end if;
  update shelf_versions set version = version + 1 where source = tg_table_name;
  return null;
end $$;
