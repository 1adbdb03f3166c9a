-- Who serves whom and who may order what are changes like any other.

create trigger distributor_plants_audit after insert or update or delete on distributor_plants
  for each row execute function record_change('distributor_id');
create trigger distributor_divisions_audit after insert or update or delete on distributor_divisions
  for each row execute function record_change('distributor_id');
create trigger employee_divisions_audit after insert or update or delete on employee_divisions
  for each row execute function record_change('employee_id');
create trigger employee_distributors_audit after insert or update or delete on employee_distributors
  for each row execute function record_change('employee_id');
create trigger unwanted_products_audit after insert or update or delete on unwanted_products
  for each row execute function record_change('distributor_id');
