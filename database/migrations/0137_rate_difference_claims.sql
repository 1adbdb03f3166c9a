-- What the company refunds of a discount order's line: claimed by itself, once for a line of an invoice.

-- Of one pack, without tax; nothing on a claim that somebody raised.
alter table claim_lines add column rate_paise bigint check (rate_paise > 0);
create unique index claim_lines_refund_once on claim_lines (line_id) where rate_paise is not null;
