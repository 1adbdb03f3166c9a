-- How many rows of an upload have which judgement, so that a fix of one row does not count all of them. True only as of the
-- upload's last change: who changes rows without counting them leaves another time there.
alter table uploads add column counts jsonb, add column counted_at timestamptz;
