import { decodeEntities } from '../../ui/entities.ts';

export type HelpPart = string | { readonly text: string; readonly href: string };

/** Drops every tag but links, and never renders HTML, so the content site's text can only be read. */
export function helpParagraphs(html: string): HelpPart[][] {
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .split(/<\/(?:p|div|li|h[1-6])\s*>|<br\s*\/?>/i)
    .map(partsOf)
    .filter((parts) => parts.some((part) => (typeof part === 'string' ? part : part.text).trim() !== ''));
}

function partsOf(html: string): HelpPart[] {
  const links = /<a\b[^>]*?\bhref\s*=\s*["']([^"']*)["'][^>]*>([\s\S]*?)<\/a\s*>/gi;
  const parts: HelpPart[] = [];
  let end = 0;
  for (const link of html.matchAll(links)) {
    const [whole, href = '', text = ''] = link;
    parts.push(plain(html.slice(end, link.index)));
    const target = plain(href).trim();
    parts.push(isSafe(target) ? { text: plain(text), href: target } : plain(text));
    end = link.index + whole.length;
  }
  return [...parts, plain(html.slice(end))].filter((part) => part !== '');
}

function plain(html: string): string {
  return decodeEntities(html.replace(/<[^>]*>/g, '').replace(/\s+/g, ' '));
}

function isSafe(href: string): boolean {
  return /^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/i.test(href);
}
