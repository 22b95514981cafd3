import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { LinkedSentence } from '../parts/linked-sentence.tsx';
import { instantText } from '../ui/texts.ts';
import { SendAgain } from './send-again.tsx';

/** Newest first: what happened last is what people ask about. */
export function OrderTimeline({
  entries,
  resendAt,
}: {
  entries: ShownOfficeOrder['timeline'];
  /** The order's page; null: who reads it may not send emails. */
  resendAt: string | null;
}) {
  return (
    <section>
      <h2 className="office-heading">Timeline</h2>
      <ol className="mt-2 *:border-s-2 *:border-line *:ps-3.5 *:pb-3">
        {entries.toReversed().map(({ at, text, links, facts, technical, email }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number, and none is ever put between two
          <li key={entries.length - index}>
            <p className="text-sm text-muted">
              <time dateTime={at}>{instantText(at)}</time>
            </p>
            <p dir="auto" className="wrap-anywhere">
              <LinkedSentence text={text} links={links} />
            </p>
            {email?.mayResend && resendAt !== null && <SendAgain at={resendAt} email={email} />}
            <Rows summary="Details" rows={facts} />
            <Rows summary="Technical details" rows={technical.map((line) => [line])} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Rows({ summary, rows }: { summary: string; rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer py-1 text-sm text-muted">{summary}</summary>
      <ul className="text-sm wrap-anywhere">
        {rows.map((cells, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may say the same
          <li key={place} className="flex justify-between gap-4">
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have only their place
              <span key={column}>{cell}</span>
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}
