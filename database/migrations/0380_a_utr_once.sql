-- The bank's number of a transfer belongs to one receipt of the company. Of receipts that share one
-- already, the first keeps it.
alter table receipts add column utr text;

update receipts r set utr = f.utr
from (
  select distinct on (utr) id, utr
  from (
    select id, substring(upper(reference) from '\y(?:[A-Z]{4}[A-Z0-9]\d{10,17}|[A-Z]{4}\d{12}|\d{12})\y') as utr
    from receipts where reversed_at is null
  ) x
  where utr is not null
  order by utr, id
) f
where f.id = r.id;

create unique index a_utr_is_entered_once on receipts (utr) where reversed_at is null;
