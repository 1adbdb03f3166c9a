-- A row that was hidden in its sheet stays so when its columns are read another way.
alter table upload_rows add column hidden boolean not null default false;
update upload_rows set hidden = true where passed = 'Hidden in the file.';
