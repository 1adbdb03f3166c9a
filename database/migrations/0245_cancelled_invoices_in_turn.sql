-- Other systems ask which invoices were cancelled since they last asked.
create index invoices_cancelled on invoices (product_type, cancelled_at, id) where cancelled_at is not null;
