-- What an approved claim credited of a line is kept with it: packs that come back later, or a note that is reversed, change what the
-- same packs would be worth, never what a note was written for. And by how much a pack was billed too high.
alter table claim_lines
  add column difference_paise bigint check (difference_paise > 0),
  add column credited_qty integer check (credited_qty >= 0 and credited_qty <= approved_qty),
  add column value_paise bigint check (value_paise >= 0),
  add column cgst_paise bigint,
  add column sgst_paise bigint,
  add column igst_paise bigint,
  add constraint a_rate_is_agreed_or_differs check (rate_paise is null or difference_paise is null),
  add constraint a_credit_is_whole check (num_nulls(credited_qty, value_paise, cgst_paise, sgst_paise, igst_paise) in (0, 5));

with before as (
  select k.claim_id, k.line_id, k.approved_qty as packs, k.rate_paise as own_rate, l.price_paise, l.paid_qty, l.gst_bp,
    p.state_code is distinct from i.place_of_supply as is_interstate, r.rate_paise,
    coalesce((select sum(b.approved_qty) from claim_lines b join claims e on e.id = b.claim_id
      where b.line_id = k.line_id and b.rate_paise is null and e.note_id < c.note_id), 0) as returned,
    case when f.note_id < c.note_id then r.approved_qty else 0 end as refunded,
    l.free_qty, greatest(l.paid_qty + l.free_qty, 1) as whole
  from claims c
  join claim_lines k on k.claim_id = c.id and k.approved_qty > 0
  join invoice_lines l on l.line_id = k.line_id
  join invoices i on i.id = c.invoice_id
  left join plants p on p.code = i.plant_code
  left join claim_lines r on r.line_id = k.line_id and r.rate_paise is not null
  left join claims f on f.id = r.claim_id
  where c.note_id is not null
), paid as (
  select b.*, case when own_rate is not null then packs
    else packs - (returned + packs) * free_qty / whole + returned * free_qty / whole end as credited_qty,
    greatest(0, paid_qty - refunded) as plain
  from before b
), worth as (
  select p.*, case when own_rate is not null then credited_qty * own_rate
    else credited_qty * price_paise - coalesce(rate_paise, 0)
      * (greatest(0, returned + credited_qty - plain) - greatest(0, returned - plain)) end as value_paise,
    case when own_rate is not null then 0 else gst_bp end as taxed_bp
  from paid p
)
update claim_lines k
set credited_qty = w.credited_qty, value_paise = w.value_paise,
  cgst_paise = case when w.is_interstate then 0 else (w.value_paise * w.taxed_bp + 10000) / 20000 end,
  sgst_paise = case when w.is_interstate then 0 else (w.value_paise * w.taxed_bp + 10000) / 20000 end,
  igst_paise = case when w.is_interstate then (w.value_paise * w.taxed_bp + 5000) / 10000 else 0 end
from worth w
where k.claim_id = w.claim_id and k.line_id = w.line_id;
