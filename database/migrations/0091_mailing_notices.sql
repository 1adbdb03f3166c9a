-- When each person was last sent the mail of the day, and who is mailing them at this moment.
create table notice_mailing (
  account_id bigint primary key references accounts (id) on delete cascade,
  digest_hour smallint not null default 18 check (digest_hour between 7 and 20),
  digested_on date,
  -- Whoever mails this person holds it until then; one that died holds it no longer.
  claimed_until timestamptz
);
