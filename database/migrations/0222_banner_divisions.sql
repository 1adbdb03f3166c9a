-- A banner may be for those who work in one division.
alter table banners add column division_code text references divisions (code);
