-- A higher credit limit, a later end of the licence or the end of a block: what waited for it goes
-- on in the same transaction.
create or replace function recheck_holds_of_firm() returns trigger language plpgsql as $$
begin
  perform recheck_holds(new.id, (now() at time zone 'Asia/Kolkata')::date);
  return null;
end $$;

create or replace trigger distributors_holds_rechecked
  after update of credit_limit_paise, licence_expires_on on distributors
  for each row
  when (new.credit_limit_paise > old.credit_limit_paise or new.licence_expires_on > old.licence_expires_on)
  execute function recheck_holds_of_firm();

create or replace trigger accounts_holds_rechecked
  after update of blocked_at on accounts
  for each row
  when (new.kind = 'D' and old.blocked_at is not null and new.blocked_at is null)
  execute function recheck_holds_of_firm();
