-- What a plant's documents need, and a firm's contacts and licences. licence_no and licence_expires_on of a distributor stay
-- the gate that ordering asks: the licences' numbers, and the earliest of their ends.
alter table plants
  add column licence_no text not null default '',
  add column bank_lines text not null default '',
  add column active boolean not null default true;

create table distributor_contacts (
  distributor_id bigint not null references distributors (id) on delete cascade,
  rank smallint not null check (rank >= 1),
  name text not null check (length(name) between 1 and 120),
  role text not null default '',
  email text,
  phone text,
  primary key (distributor_id, rank)
);
create trigger distributor_contacts_audit after insert or delete or update on distributor_contacts
  for each row execute function record_change('distributor_id');

create table licences (
  distributor_id bigint not null references distributors (id) on delete cascade,
  kind text not null check (kind in ('20B', '21B', '20G', 'FSSAI')),
  number text not null check (length(number) between 1 and 60),
  issued_on date,
  ends_on date not null,
  scan_hash text references files (hash),
  primary key (distributor_id, kind)
);
create index licences_by_end on licences (ends_on);
create trigger licences_audit after insert or delete or update on licences
  for each row execute function record_change('distributor_id');

insert into licences (distributor_id, kind, number, ends_on)
select id, '20B', licence_no, licence_expires_on from distributors;
insert into distributor_contacts (distributor_id, rank, name, role, email, phone)
select d.id, 1, d.contact, 'Owner', a.email, a.phone from distributors d join accounts a on a.id = d.id;

-- Why the credit limit or the GSTIN was changed last: the audit keeps each reason beside its change.
alter table distributors add column change_reason text not null default '';
