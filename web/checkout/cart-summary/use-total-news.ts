import { useState } from 'react';

/** What to announce when the total has changed since the page loaded; nothing at first. */
export function useTotalNews(total: string): string {
  const [known, setKnown] = useState({ total, news: '' });
  if (known.total === total) return known.news;
  const next = { total, news: `Cart updated. Grand Total ${total}.` };
  setKnown(next);
  return next.news;
}
