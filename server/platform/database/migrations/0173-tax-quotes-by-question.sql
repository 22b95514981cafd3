-- From now on orders.change_tax_quote has the answers of its day by the keys of their questions: an order may become several things.
update orders set change_tax_quote = null where change_tax_quote is not null;
