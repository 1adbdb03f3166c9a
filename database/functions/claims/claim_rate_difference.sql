-- Goods of a discount order were invoiced: the stockist paid PTS and bills the net rate, so PTS
-- less the net rate plus its margin is claimed for the invoiced packs, batch by batch, in the
-- transaction of the invoice.
create or replace function claim_rate_difference() returns trigger language plpgsql as $$
declare
  of_invoice record;
  made bigint;
begin
  for of_invoice in
    select i.id, i.distributor_id, i.product_type, o.id as order_id, o.order_no, y.name as party_name
    from (select distinct a.invoice_id, a.order_id from added a) a
    join invoices i on i.id = a.invoice_id
    join orders o on o.id = a.order_id and o.kind = 'discount'
    join order_discounts x on x.order_id = o.id
    join parties y on y.id = x.party_id
    order by i.id, o.id
  loop
    insert into claims (claim_no, invoice_id, distributor_id, product_type, text)
    values ('CL-' || nextval('claim_numbers'), of_invoice.id, of_invoice.distributor_id, of_invoice.product_type,
      format('Rate difference of discount order %s for %s, at the agreed rates.', of_invoice.order_no, of_invoice.party_name))
    returning id into made;
    insert into claim_lines (claim_id, line_id, reason_code, quantity, rate_paise)
    select made, a.line_id, 'rate_difference', a.paid_qty, a.price_paise - z.net_rate_paise + z.margin_paise
    from added a
    join order_discount_lines z on z.order_id = a.order_id and z.product_code = a.product_code
    where a.invoice_id = of_invoice.id and a.order_id = of_invoice.order_id and a.paid_qty > 0 and a.price_paise - z.net_rate_paise + z.margin_paise > 0;
    if not found then
      delete from claims where id = made;
    end if;
  end loop;
  return null;
end $$;

create or replace trigger invoice_lines_claimed
  after insert on invoice_lines
  referencing new table as added
  for each statement execute function claim_rate_difference();
