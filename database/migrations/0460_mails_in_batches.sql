-- When the next mail may go out, over all servers: one row, moved on by each mail that takes its turn.
create table mail_pace (
  one boolean primary key default true check (one),
  next_at timestamptz not null
);

-- Mails that the mail server refused for good, with its answer. Kept for 30 days, or until an admin dismisses them.
create table mails_refused (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  recipient text not null,
  subject text not null,
  answer text not null,
  refused_at timestamptz not null default now(),
  dismissed_at timestamptz
);
create index mails_refused_by_time on mails_refused (refused_at);

-- Whether each run of a job is one mail.
alter table job_book add column mails boolean not null default false;
