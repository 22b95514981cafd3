-- What refunds took back of the goods themselves, without tax and freight: net sales are gross less discounts and returns.
alter table sales_sums add column returned_cents bigint;
-- Every day is summed anew; until then reports read its rows.
delete from report_days;
delete from sales_sums;
alter table sales_sums alter column returned_cents set not null;
