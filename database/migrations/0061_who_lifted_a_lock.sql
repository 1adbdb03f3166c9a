-- Who opened ordering again before its time; unknown of those that were lifted before this was kept.
alter table order_locks add column lifted_by bigint references accounts (id);
alter table order_locks add constraint who_lifts_says_when check (lifted_by is null or lifted_at is not null);
