-- Who placed an order stays on it after a handover; `placer_id` is who looks after it.
alter table orders add column first_placer_id bigint references accounts (id);

update orders o
set first_placer_id = e.actor_id
from order_events e
where e.order_id = o.id and e.move = 'place' and e.actor_id <> o.placer_id
  and exists (select from order_events h where h.order_id = o.id and h.move = 'hand_over');
