-- Why a batch is blocked at every plant that has it, or null: where it comes in next, it is blocked
-- too.
create or replace function recall_of(code text, batch text) returns text language sql stable as $$
  select case when bool_and(b.blocked_reason is not null) then min(b.blocked_reason) end
  from batches b where b.product_code = code and upper(b.batch_no) = upper(batch)
$$;
