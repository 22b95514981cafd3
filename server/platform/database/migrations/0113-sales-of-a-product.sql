-- A product's stock history finds the orders that sold it, alone or in a kit.
create index order_lines_of_product on order_lines using gin (content_ids);
