-- A claim that is decided or withdrawn waits for nobody in the office.
create or replace function settle_of_claim()
returns trigger
language plpgsql
as $$
begin
  perform settle_notices(array['claim_raised'], array[new.id]);
  return null;
end $$;

create or replace trigger claims_settle
  after update of state on claims
  for each row when (new.state in ('approved', 'settled', 'refused', 'withdrawn') and old.state <> new.state)
  execute function settle_of_claim();
