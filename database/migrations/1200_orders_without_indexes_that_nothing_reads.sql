-- Orders of somebody are found by their firm, and lines of a product by their order: nothing reads
-- by these two, and each order writes six entries of them.
drop index orders_of_placer;
drop index order_lines_product;
