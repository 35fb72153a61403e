-- The generation of the manage link that the payer had when the payment was opened. Null where the payer never had it, or
-- where the client secret was answered again to somebody who only repeated the request.
alter table payments add column manage_generation integer;
