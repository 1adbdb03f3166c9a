-- The discounts of an order's lines as they are decided for now; those of an edit take the place of
-- what was there. What is within a contract stays so when two orders are placed at once: its row is
-- the lock of its packs.
create or replace function write_discounts(wanted bigint, given jsonb, today date) returns void language plpgsql as $$
declare
  over text;
  stays bigint := (given ->> 'party_id')::bigint;
  into_which bigint;
begin
  -- Parties before contracts, as merging locks them. Of one that was merged meanwhile the order is
  -- the other's.
  loop
    select p.merged_into into into_which from parties p where p.id = stays for key share;
    exit when into_which is null;
    stays := into_which;
  end loop;

  perform from rate_contracts c
  where c.id in (select (l ->> 'contract_id')::bigint from jsonb_array_elements(given -> 'lines') l)
  order by c.id for update;

  delete from order_discount_lines where order_id = wanted;
  insert into order_discount_lines (order_id, product_code, discount_bp, pts_paise, net_rate_paise, floor_paise, margin_bp,
    margin_paise, contract_id, needs)
  select wanted, l.product_code, l.discount_bp, l.pts_paise, l.net_rate_paise, l.floor_paise, l.margin_bp, l.margin_paise,
    l.contract_id, l.needs
  from jsonb_populate_recordset(null::order_discount_lines, given -> 'lines') l;

  select p.name into over
  from order_discount_lines d
  join rate_contracts c on c.id = d.contract_id
  join products p on p.product_code = d.product_code
  where d.order_id = wanted and contract_packs(c.id, today) > c.most_packs
  limit 1;
  if over is not null then
    raise exception '%: the contract’s packs of this month are used up meanwhile. Look at it again.', over using errcode = 'AP409';
  end if;

  insert into order_discounts (order_id, party_id, needs, deepest_bp)
  values (wanted, stays, given ->> 'needs', (given ->> 'deepest_bp')::integer)
  on conflict (order_id) do update set needs = excluded.needs, deepest_bp = excluded.deepest_bp;
end $$;
