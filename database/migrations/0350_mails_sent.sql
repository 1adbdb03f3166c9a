-- Which mails the mail server has accepted, by their Message-ID, so that a job that goes on elsewhere
-- after its server was killed does not send them again. Kept for 30 days.
create table mails_sent (
  message_id text primary key,
  sent_at timestamptz not null default now()
);
create index mails_sent_by_time on mails_sent (sent_at);
