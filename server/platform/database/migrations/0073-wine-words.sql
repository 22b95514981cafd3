-- What a winery tells of a wine beyond its description: Markdown by the keys of domain/catalog/wine-words.ts.
alter table products add column words jsonb not null default '{}' check (jsonb_typeof(words) = 'object');
create trigger products_count_words before update of words on products
  for each row execute function count_product_version();
