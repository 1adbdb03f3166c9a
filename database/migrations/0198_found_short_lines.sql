-- What a search finds of short lines is counted from these alone.
drop index short_lines_of_product;
create index short_lines_of_product on short_lines (product_code, cfa_code, order_id, line_no) include (product_type);
drop index short_lines_of_distributor;
create index short_lines_of_distributor on short_lines (distributor_id, order_id, line_no) include (product_type);

-- Parts of texts without their spaces: an index of parts knows nothing across a space, and 'sri sa' would be looked for in every text
-- that has 'sri' and a word with 'sa'.
create index listed_distributors_joined on listed_people using gin (replace(found, ' ', '') gin_trgm_ops) where kind = 'D';
create index listed_employees_joined on listed_people using gin (replace(found, ' ', '') gin_trgm_ops) where kind = 'E';
