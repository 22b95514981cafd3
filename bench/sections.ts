/** A Markdown page with another text under one of its second-level titles. */
export function withSection(page: string, title: string, text: string): string {
  const [before = '', ...sections] = page.split(/^(?=## )/m);
  const heading = `## ${title}\n`;
  if (!sections.some((section) => section.startsWith(heading)))
    throw new Error(`No section is called "${title}".`);
  const replaced = sections.map((section, at) => {
    if (!section.startsWith(heading)) return section;
    return `${heading}\n${text}\n${at === sections.length - 1 ? '' : '\n'}`;
  });
  return [before, ...replaced].join('');
}

/** The same with another text behind one of its bullets, `- **name**: text`, which is one line. */
export function withBullet(page: string, name: string, text: string): string {
  const bullet = `- **${name}**: `;
  const lines = page.split('\n');
  const at = lines.findIndex((line) => line.startsWith(bullet));
  if (at < 0) throw new Error(`No bullet is called "${name}".`);
  return lines.with(at, `${bullet}${text}`).join('\n');
}
