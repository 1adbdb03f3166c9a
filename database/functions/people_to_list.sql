-- Distributors and employees as `listed_people` should have them.
create or replace function people_to_list()
returns table (id bigint, kind text, div_type text, code text, name text, found text) language sql stable as $$
  select a.id, 'D', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, d.city, d.gstin))
  from accounts a join distributors d on d.id = a.id
  union all
  select a.id, 'E', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, a.email, e.headquarters))
  from accounts a join employees e on e.id = a.id
$$;
