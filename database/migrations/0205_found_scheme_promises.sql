-- What a search finds of scheme promises is counted from these alone.
drop index scheme_promises_of_product;
create index scheme_promises_of_product on scheme_promises (product_code, order_id, line_no) include (product_type, open_qty, due_qty);
drop index scheme_promises_of_distributor;
create index scheme_promises_of_distributor on scheme_promises (distributor_id, order_id, line_no)
  include (product_type, open_qty, due_qty);

-- The firms with the most first, of those that have any.
create index scheme_promise_sums_open on scheme_promise_sums (product_type, open_paise desc, distributor_id) where open_lines > 0;
