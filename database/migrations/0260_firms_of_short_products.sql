-- Which firms wait for a product is counted from the index alone.
drop index short_lines_of_product;
create index short_lines_of_product on short_lines (product_code, cfa_code, order_id, line_no) include (product_type, distributor_id);
