-- Packs of a batch that can still be sold: there, promised to nobody, not blocked, and not too near
-- their expiry.
create or replace function free_packs(on_hand integer, reserved integer, blocked_reason text, expires_on date, good_until date)
returns integer language sql immutable as $$
  select case when blocked_reason is null and expires_on >= good_until then on_hand - reserved else 0 end
$$;
