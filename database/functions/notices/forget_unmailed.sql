-- What is no longer true is not mailed: the notices of a kind about these firms that no mail has
-- told yet.
create or replace function forget_unmailed(of_kind text, firms bigint[]) returns void language sql as $$
  delete from notices n
  where n.kind = of_kind and n.mailed_at is null and n.facts ->> 'firm_id' = any(firms::text[])
$$;
