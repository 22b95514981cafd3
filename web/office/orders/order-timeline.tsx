import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { instantText } from '../ui/texts.ts';

/** Newest first: what happened last is what people ask about. */
export function OrderTimeline({ entries }: { entries: ShownOfficeOrder['timeline'] }) {
  return (
    <section>
      <h2 className="office-heading">Timeline</h2>
      <ol className="office-timeline mt-2">
        {entries.toReversed().map(({ at, by, text, facts }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no number, and none is ever put between two
          <li key={entries.length - index}>
            <p className="text-sm text-muted">
              <time dateTime={at}>{instantText(at)}</time>, {by}
            </p>
            <p className="wrap-anywhere first-letter:uppercase">{text}</p>
            {facts.length > 0 && (
              <details>
                <summary className="cursor-pointer text-sm text-muted">Details</summary>
                <ul className="text-sm wrap-anywhere">
                  {facts.map((cells, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two facts may say the same
                    <li key={place} className="flex justify-between gap-4">
                      {cells.map((cell, column) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: cells have only their place
                        <span key={column}>{cell}</span>
                      ))}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
