-- One part for each division that still has something to send.
create or replace function part_order(wanted bigint) returns void language sql as $$
  delete from order_parts where order_id = wanted;
  insert into order_parts (order_id, part_no, division_code, lines, total_paise)
  select wanted, row_number() over (order by division_code), division_code, count(*), sum(amount_paise + tax_paise)
  from order_lines
  where order_id = wanted and total_qty > 0
  group by division_code
$$;
