-- no transaction
alter table table_claims validate constraint table_claims_holder_kind_check;
