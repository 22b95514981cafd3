import { decodeEntities } from '../../ui/entities.ts';

const TAGS = ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br'] as const;

export type PlainTag = (typeof TAGS)[number];

export type PlainNode = string | PlainElement;

export interface PlainElement {
  readonly tag: PlainTag;
  readonly children: readonly PlainNode[];
}

interface OpenElement {
  readonly tag: PlainTag;
  readonly children: PlainNode[];
}

const TOKENS = /<(\/?)([a-z][a-z0-9]*)\b[^>]*>|[^<]+|</gi;

/** Drops unknown tags and all attributes, so that the result can only be read. Open tags end with their parent. */
export function parsePlainHtml(html: string): readonly PlainNode[] {
  const root: PlainNode[] = [];
  const open: OpenElement[] = [];
  for (const [token, slash, name] of html.matchAll(TOKENS)) {
    const into = open.at(-1)?.children ?? root;
    const tag = name && plainTag(name);
    if (name === undefined) {
      if (token.trim() !== '' || !token.includes('\n')) into.push(decodeEntities(token));
    } else if (tag && slash) {
      const from = open.findLastIndex((each) => each.tag === tag);
      if (from >= 0) open.length = from;
    } else if (tag) {
      const element: OpenElement = { tag, children: [] };
      into.push(element);
      if (tag !== 'br') open.push(element);
    }
  }
  return root;
}

function plainTag(name: string): PlainTag | undefined {
  return TAGS.find((tag) => tag === name.toLowerCase());
}
