import { createElement, type ReactNode } from 'react';
import { type PlainNode, type PlainTag, parsePlainHtml } from './plain-html.ts';

export interface PlainHtmlTextProps {
  /** Only plain tags; others are left out. */
  readonly html: string;
  /** The level of the text's own `h2`, below the heading above it. */
  readonly heading?: 'h2' | 'h3' | 'h4';
}

const looks: Readonly<Record<PlainTag, string>> = {
  p: 'not-first:mt-3',
  h2: 'subheading not-first:mt-8 mb-2 break-after-avoid',
  h3: 'font-medium not-first:mt-6 mb-1',
  ul: 'mt-3 list-disc ps-5 marker:text-accent break-inside-avoid',
  ol: 'mt-3 list-decimal ps-5 marker:text-accent break-inside-avoid',
  li: 'py-0.5 ps-1 break-inside-avoid',
  strong: 'font-semibold',
  em: 'italic',
  br: '',
};

const below = { h2: 'h3', h3: 'h4', h4: 'h5' } as const;

export function PlainHtmlText({ html, heading = 'h2' }: PlainHtmlTextProps) {
  const names: Readonly<Partial<Record<PlainTag, string>>> = { h2: heading, h3: below[heading] };

  function show(nodes: readonly PlainNode[]): ReactNode[] {
    return nodes.map((node, at) => {
      if (typeof node === 'string') return node;
      const { tag, children } = node;
      return createElement(
        names[tag] ?? tag,
        { key: at, className: looks[tag] || undefined },
        ...show(children),
      );
    });
  }

  return <div>{show(parsePlainHtml(html))}</div>;
}
