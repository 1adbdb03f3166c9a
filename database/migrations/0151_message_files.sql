-- Files of messages. One is sent before the message that names it; until then it belongs to whoever sent it alone.
create table message_files (
  id bigint generated always as identity primary key,
  message_id bigint references messages,
  added_by bigint not null references accounts,
  file_name text not null check (length(file_name) between 1 and 150),
  hash text not null references files,
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg')),
  size bigint not null,
  added_at timestamptz not null default now()
);
create index message_files_of_a_message on message_files (message_id);
create index message_files_not_sent on message_files (added_by, added_at) where message_id is null;
