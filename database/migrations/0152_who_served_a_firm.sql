-- The history of a distributor tells who began and ceased to serve it.
create index audit_of_who_serves on audit ((coalesce(after, before) ->> 'distributor_id'))
where entity = 'employee_distributors';
