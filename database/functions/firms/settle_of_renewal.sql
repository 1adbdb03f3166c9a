-- A renewed licence that is decided on or withdrawn waits for nobody in the office.
create or replace function settle_of_renewal()
returns trigger
language plpgsql
as $$
begin
  perform settle_notices(array['licence_waits'], array[new.id]);
  return null;
end $$;

create or replace trigger licence_renewals_settle
  after update of state on licence_renewals
  for each row when (new.state <> 'waiting' and old.state = 'waiting')
  execute function settle_of_renewal();
