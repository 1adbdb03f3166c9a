-- What versions before 1.0.0 asked for, and nobody asks for now.
drop function if exists short_groups_now(text[]);
drop view if exists short_groups;
drop view if exists product_imports;
drop function if exists products_alike(text, text);
