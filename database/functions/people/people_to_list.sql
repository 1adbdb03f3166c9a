drop function if exists people_to_list();
-- Distributors and employees as `listed_people` should have them.
create or replace function people_to_list()
returns table (
  id bigint, kind text, div_type text, code text, name text, found text, place text, state_code text, credit_limit_paise bigint,
  licence_expires_on date
) language sql stable as $$
  select a.id, 'D', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, d.city, d.gstin)), d.city, d.state_code,
    d.credit_limit_paise, d.licence_expires_on
  from accounts a join distributors d on d.id = a.id
  union all
  select a.id, 'E', a.div_type, a.username, a.name, lower(concat_ws(E'\n', a.username, a.name, a.email, e.headquarters)), e.headquarters,
    null, null, null
  from accounts a join employees e on e.id = a.id
$$;
