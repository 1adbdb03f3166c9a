-- Medicines are sold to holders of a drug licence alone: chapter 30 of the tariff. Cosmetics and food are not.
alter table products add column needs_licence boolean not null generated always as (hsn like '30%') stored;
