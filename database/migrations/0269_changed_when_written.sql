-- When it was written, not when its transaction began: whoever reads on from there misses nothing that is written later.
alter table orders alter column changed_at set default clock_timestamp();
alter table invoices alter column created_at set default clock_timestamp();
