-- Whether this transaction counts what it changed at its end: counts are rows that everybody who
-- writes products shares.
create or replace function counts_later() returns boolean language sql stable as $$
  select coalesce(current_setting('apotheca.counts_later', true), '') = 'on'
$$;
