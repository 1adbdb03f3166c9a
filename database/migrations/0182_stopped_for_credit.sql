-- What SAP's credit check stops is short for that reason; few parts are.
create index erp_parts_stopped on erp_parts (order_id, part_no) where told ->> 'credit' in ('B', 'C');
