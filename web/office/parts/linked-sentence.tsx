import { Link } from 'react-router';
import type { ActionLink } from '../../../domain/office/action-sentences.ts';

/** "Sam put order 99752 on hold", where "order 99752" is the link. What the sentence does not name follows it. */
export function LinkedSentence({ text, links }: { text: string; links: readonly ActionLink[] }) {
  const [first, ...others] = links;
  if (first === undefined) return text;
  const { label, href } = first;
  const start = placeOf(label, text);
  if (start === null) {
    return (
      <>
        <LinkedSentence text={text} links={others} />{' '}
        <Link className="underline" to={href}>
          {label}
        </Link>
      </>
    );
  }
  const end = start + label.length;
  return (
    <>
      {text.slice(0, start)}
      <Link className="underline" to={href}>
        {text.slice(start, end)}
      </Link>
      <LinkedSentence text={text.slice(end)} links={others} />
    </>
  );
}

/** As whole words: 'Order 42' is not in 'order 421'. Null: the text has them nowhere. */
function placeOf(label: string, text: string): number | null {
  const [noun = '', ...id] = label.split(' ');
  const words = [noun.toLowerCase(), ...id].join(' ');
  const start = ` ${text} `.search(new RegExp(`[^\\w-]${words.replaceAll(/[^\w -]/g, '\\$&')}[^\\w-]`));
  return start < 0 ? null : start;
}
