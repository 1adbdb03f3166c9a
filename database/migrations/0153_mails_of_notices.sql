-- A mail of notices is fixed before it is sent: interrupted, the same one is sent again under the same id, and what comes
-- later goes into the next.
create table notice_mails (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts on delete cascade,
  made_at timestamptz not null default now(),
  sent_at timestamptz
);
create unique index one_mail_of_notices_on_its_way on notice_mails (account_id) where sent_at is null;

alter table notices add column mail_id bigint references notice_mails;
create index notices_of_a_mail on notices (mail_id) where mail_id is not null;
