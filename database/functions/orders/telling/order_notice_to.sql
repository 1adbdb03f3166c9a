-- Made from src/orders/telling.ts by `node scripts/statuses.ts`, not by hand.
-- Who is told of it.
create or replace function order_notice_to(kind text) returns text[] language sql immutable as $$
  select (case kind
    when 'approval_wanted' then '{approvers}'
    when 'order_approved' then '{firm, placer}'
    when 'order_refused' then '{firm, placer}'
    when 'order_waits' then '{firm}'
    when 'order_held' then '{firm, placer, employees}'
    when 'order_confirmed' then '{placer}'
    when 'order_changed' then '{placer}'
    when 'order_rejected' then '{placer}'
    when 'order_cancelled' then '{firm, placer}'
    when 'order_lapsed' then '{firm, placer}'
    when 'order_released' then '{firm, placer}'
    when 'order_edited' then '{firm}'
    when 'order_corrected' then '{firm, placer}'
    when 'order_invoiced' then '{firm}'
    when 'order_part_invoiced' then '{firm}'
    when 'order_closed' then '{firm, placer}'
    when 'order_failed' then '{releasers}'
  end)::text[]
$$;
