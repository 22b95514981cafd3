import { helpParagraphs } from './help-text.ts';

export function HelpText({ html }: { html: string }) {
  return helpParagraphs(html).map((parts) => (
    <p key={JSON.stringify(parts)} className="mt-3 max-w-prose">
      {parts.map((part) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a key={part.href} href={part.href} className="link">
            {part.text}
          </a>
        ),
      )}
    </p>
  ));
}
