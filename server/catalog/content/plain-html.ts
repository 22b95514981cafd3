const PLAIN = /<(\/?)(p|h2|h3|ul|ol|li|strong|em|br)(?:\s[^<>]*)?\/?>/gi;

/** Of someone's HTML: the text, with plain tags that have no attributes. Whatever else it has is gone or text. */
export function plainHtml(html: string): string {
  let plain = '';
  let from = 0;
  for (const match of html.matchAll(PLAIN)) {
    const [tag, slash = '', name = ''] = match;
    plain += `${textOf(html.slice(from, match.index))}<${slash}${name.toLowerCase()}>`;
    from = match.index + tag.length;
  }
  return plain + textOf(html.slice(from));
}

function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
