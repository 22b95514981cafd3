/** The query that asks for the page with the card form in it, for those without a script. */
export function newCardQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set('card', 'new');
  return `?${query}`;
}

export function asksForNewCard(search: string): boolean {
  return new URLSearchParams(search).get('card') === 'new';
}
