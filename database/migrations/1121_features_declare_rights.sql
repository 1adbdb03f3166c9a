-- Which rights there are is said by the features that ask for them. One that none declares opens
-- nothing.
alter table accounts drop constraint rights_are_known;
