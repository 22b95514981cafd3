import MarkdownIt from 'markdown-it';

/** HTML in a text stays text, links lose their address, and nothing is loaded from elsewhere. */
const markdown = new MarkdownIt('zero', { html: false, linkify: false, breaks: true }).enable([
  'emphasis',
  'escape',
  'heading',
  'lheading',
  'list',
  'newline',
]);

/** Plain tags only: paragraphs, headings, lists, emphasis. */
export function markdownToHtml(text: string): string {
  return markdown.render(text);
}
