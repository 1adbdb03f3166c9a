-- What of a billing document of the ERP is of this part: a document may cover several orders.
alter table erp_documents add column total_paise bigint;
