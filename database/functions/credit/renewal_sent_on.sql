-- When a firm sent the renewal of its drug licence that the office is checking; null where none is.
create or replace function renewal_sent_on(firm bigint) returns date language sql stable as $$
  select max((r.asked_at at time zone 'Asia/Kolkata')::date) from licence_renewals r
  join distributors d on d.id = r.distributor_id
  where r.distributor_id = firm and r.state = 'waiting' and r.ends_on > d.licence_expires_on
$$;
