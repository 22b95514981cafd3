-- When a browser first showed the confirmation. Only what was shown can be left.
alter table order_confirmations add column seen_at timestamptz;
