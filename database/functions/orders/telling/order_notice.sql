-- Made from src/orders/telling.ts by `node scripts/statuses.ts`, not by hand.
-- The kind of notice that tells of what happened to an order, or null where nobody is told.
create or replace function order_notice(e order_events) returns text language sql immutable as $$
  select case
    when e.move in ('place', 'edit') and e.to_status = order_status('on_hold') and e.holds @> '[{"kind": "approval"}]' then 'approval_wanted'
    when e.move in ('approve') then 'order_approved'
    when e.move in ('refuse') then 'order_refused'
    when e.move in ('place') and e.to_status = order_status('awaiting_confirmation') then 'order_waits'
    when e.move in ('place', 'confirm', 'edit') and e.to_status = order_status('on_hold') then 'order_held'
    when e.move in ('confirm') and e.changes = '[]' then 'order_confirmed'
    when e.move in ('confirm') then 'order_changed'
    when e.move in ('reject') then 'order_rejected'
    when e.move in ('cancel') then 'order_cancelled'
    when e.move in ('expire') then 'order_lapsed'
    when e.move in ('release', 'recheck') then 'order_released'
    when e.move in ('edit') then 'order_edited'
    when e.move in ('correct') then 'order_corrected'
    when e.move in ('invoice') then 'order_invoiced'
    when e.move in ('invoice_part') then 'order_part_invoiced'
    when e.move in ('close') then 'order_closed'
    when e.to_status = order_status('failed') then 'order_failed'
  end
$$;
