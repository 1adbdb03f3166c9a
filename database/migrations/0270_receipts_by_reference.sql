-- A bank statement asks for the references of all its lines at once.
create index receipts_by_reference on receipts (lower(reference));
