-- The employees who serve a firm and work in a product type.
create or replace function employees_of_firm(firm bigint, type text)
returns bigint[]
language sql stable as $$
  select coalesce(array_agg(a.id), '{}')
  from employee_distributors e
  join accounts a on a.id = e.employee_id
  where e.distributor_id = firm and a.div_type in (type, 'B') and a.blocked_at is null
$$;
