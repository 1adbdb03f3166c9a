-- Batches by the beginning of their number, and the unread notices of what they are about.
create index batches_by_no on batches (upper(batch_no) text_pattern_ops);

create index notices_unread_of on notices (coalesce(facts ->> 'order_id', facts ->> 'claim_id', facts ->> 'renewal_id'), kind)
  where read_at is null;
