-- Whether a brand's permits decide where its wine may go. The first permit that is entered turns it on; a brand that had
-- permits before this rule sells on as it did until staff turn it on.
create table permit_switches (
  branding_id smallint primary key check (branding_id > 0),
  is_on boolean not null
);
insert into permit_switches (branding_id, is_on) select distinct branding_id, false from permits;
