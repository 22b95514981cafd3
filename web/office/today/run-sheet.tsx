import { Fragment } from 'react';
import { Link } from 'react-router';
import type { TodayAnswer } from '../../../contract/office/today.ts';
import { hourInWords } from '../../../domain/delivery/latest-hour.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { countText, numberText } from '../ui/texts.ts';

interface RunSheetProps {
  readonly packing: NonNullable<TodayAnswer['packing']>;
  readonly pickups: number;
  readonly late: number;
}

/** The cellar's day at a glance: how much there is, how far it is, when the carrier comes, and what to start with. */
export function RunSheet({ packing, pickups, late }: RunSheetProps) {
  const { boxes, bottles, packed, shipped, batches, latestShipHour } = packing;
  const done = packed + shipped;
  const parts = [
    countText(boxes, 'box', 'boxes'),
    countText(bottles, 'bottle'),
    ...(pickups > 0 ? [countText(pickups, 'pickup')] : []),
  ];
  return (
    <section
      aria-labelledby="packing"
      className="mb-6 flex flex-wrap items-center gap-x-5 gap-y-3 rounded-brand border border-line bg-tint px-4 py-3.5"
    >
      <Ring done={done} of={boxes} />
      <div className="min-w-0 flex-1 basis-40">
        <h2 id="packing" className="office-heading">
          <Listed parts={parts} />
          {late > 0 && (
            <>
              {', '}
              <Link
                to={linkTo('/office/orders', { view: 'late' })}
                className="-my-3 inline-block whitespace-nowrap py-3 text-danger underline underline-offset-[0.2em]"
              >
                {numberText(late)} late
              </Link>
            </>
          )}
        </h2>
        <p className="text-muted">
          <Listed
            parts={[
              `${numberText(packed)} packed`,
              `${numberText(shipped)} shipped`,
              `${numberText(boxes - done)} to pack`,
            ]}
          />
        </p>
        {batches.length > 0 && (
          <ul aria-label="Batches">
            {batches.map(({ batchId, packer, packed: inBatch, orders }) => (
              <li key={batchId}>
                <Link to={linkTo('/office/batches/:batchId', { batchId })}>Batch {batchId}</Link>:{' '}
                {packer ?? 'no one yet'}, {numberText(inBatch)} of {numberText(orders)} packed
              </li>
            ))}
          </ul>
        )}
        {latestShipHour !== null && latestShipHour > 0 && (
          <p className="text-muted">The carrier comes at {hourInWords(latestShipHour)}.</p>
        )}
      </div>
      <p className="office-bar ms-auto">
        <NextStep {...packing} isDone={done === boxes} />
      </p>
    </section>
  );
}

/** With commas. On a phone, a number stays on the line of what it counts. */
function Listed({ parts }: { parts: readonly string[] }) {
  return parts.map((part, place) => (
    <Fragment key={part}>
      {place > 0 && ', '}
      <span className="whitespace-nowrap">{part}</span>
    </Fragment>
  ));
}

/** A batch that was begun comes first, then what is in none yet, then what is ready to leave. */
function NextStep({
  openBatchId,
  packedBatchId,
  isDone,
}: Pick<RunSheetProps['packing'], 'openBatchId' | 'packedBatchId'> & { readonly isDone: boolean }) {
  if (openBatchId !== null) {
    return (
      <ButtonLink look="main" to={linkTo('/office/batches/:batchId/scan', { batchId: openBatchId })}>
        Continue packing
      </ButtonLink>
    );
  }
  if (!isDone) {
    return (
      <ButtonLink look="main" to={linkTo('/office/orders', { view: 'to-ship' })}>
        Start packing
      </ButtonLink>
    );
  }
  return (
    packedBatchId !== null && (
      <ButtonLink look="main" to={linkTo('/office/batches/:batchId', { batchId: packedBatchId })}>
        Ship batch {packedBatchId}
      </ButtonLink>
    )
  );
}

const RADIUS = 30;
const AROUND = 2 * Math.PI * RADIUS;

function Ring({ done, of }: { done: number; of: number }) {
  const share = of === 0 ? 1 : done / of;
  return (
    <svg
      viewBox="0 0 72 72"
      className="size-18 flex-none fill-none stroke-7"
      role="img"
      aria-label={`${done} of ${of} packed`}
    >
      <circle cx="36" cy="36" r={RADIUS} className="stroke-line" />
      <circle
        cx="36"
        cy="36"
        r={RADIUS}
        className="stroke-accent transition-[stroke-dasharray] duration-400"
        strokeDasharray={`${share * AROUND} ${AROUND}`}
        transform="rotate(-90 36 36)"
      />
      <text
        x="36"
        y="41"
        textAnchor="middle"
        className="fill-ink stroke-none text-base font-semibold tabular-nums"
      >
        {Math.floor(share * 100)}%
      </text>
    </svg>
  );
}
