import { Link } from 'react-router';
import type { OfficeRelease, ShownOfficeRelease } from '../../../contract/office/releases.ts';
import { RELEASE_STAGE_NAMES, RELEASE_STAGES, releaseStage } from '../../../domain/office/release-stages.ts';
import { SHIPMENT_STATES } from '../../../domain/office/release-views.ts';
import { linkTo } from '../link-to.ts';
import { STATES } from '../parts/states.tsx';
import { countText, moneyText, numberText } from '../ui/texts.ts';

/** Where the release stands: what is behind it, the stage it is at, and what comes. */
export function ReleaseStages(release: OfficeRelease) {
  const current = RELEASE_STAGES.indexOf(releaseStage(release));
  return (
    <ol aria-label="Stages" className="mb-4 flex max-w-2xl gap-1">
      {RELEASE_STAGES.map((stage, place) => (
        <li
          key={stage}
          aria-current={place === current ? 'step' : undefined}
          className={`flex-1 border-t-4 pt-1 text-sm ${place <= current ? 'border-accent' : 'border-line'} ${place === current ? 'font-semibold' : 'text-muted'}`}
        >
          {place < current && <span aria-hidden="true">✓ </span>}
          {RELEASE_STAGE_NAMES[stage]}
          {place < current && <span className="sr-only"> (done)</span>}
        </li>
      ))}
    </ol>
  );
}

/** What each tier gets and costs, and whether the cellar has the bottles. */
export function ReleaseTiers({ tiers, ordered }: Pick<ShownOfficeRelease, 'tiers' | 'ordered'>) {
  if (tiers.length === 0) return null;
  const sum = (of: (tier: Tier) => number) => tiers.reduce((total, tier) => total + of(tier), 0);
  return (
    <section aria-labelledby="wines" className="mb-6">
      <h2 id="wines" className="office-heading mb-2">
        Wines
      </h2>
      <ul className="grid gap-3 lg:grid-cols-2">
        {tiers.map((tier) => (
          <TierCard key={JSON.stringify(tier)} {...tier} />
        ))}
      </ul>
      <p className="mt-2 text-muted">
        {inWords(
          sum(({ shipments }) => shipments),
          sum(({ bottles }) => bottles),
        )}
        : {moneyText(sum(worth))} of wine before shipping and tax.
        {ordered !== null && ordered > 0 && ` Ordered so far: ${moneyText(ordered)} with shipping and tax.`}
      </p>
    </section>
  );
}

type Tier = ShownOfficeRelease['tiers'][number];

const worth = ({ price, shipments }: Tier) => Math.round(price * 100 * shipments) / 100;

const inWords = (shipments: number, bottles: number) =>
  `${countText(shipments, 'shipment')}, ${countText(bottles, 'bottle')}`;

function TierCard(tier: Tier) {
  const { name, price, shipments, bottles, wines } = tier;
  return (
    <li className="rounded-brand border border-line px-3.5 py-3">
      <h3 className="flex justify-between gap-3 font-medium">
        {name}
        <span className="tabular-nums">{moneyText(price)}</span>
      </h3>
      <p className="text-sm text-muted">
        {inWords(shipments, bottles)}, {moneyText(worth(tier))}
      </p>
      <ul className="mt-2 grid gap-1">
        {wines.map(({ slug, name: wine, quantity, needed, stock }) => (
          <li key={slug} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {quantity} ×{' '}
              <Link className="underline" to={linkTo('/office/products/:slug', { slug })}>
                {wine}
              </Link>
            </span>
            <span
              className={`text-sm tabular-nums ${stock < needed ? 'font-medium text-danger' : 'text-muted'}`}
            >
              {stockText(needed, stock)}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** All tiers draw on one stock: what is needed is counted over all of them. */
function stockText(needed: number, stock: number): string {
  const has = `${numberText(stock)} in stock`;
  if (needed === 0) return has;
  return stock < needed
    ? `${has}, ${numberText(needed - stock)} short of ${numberText(needed)}`
    : `${has}, ${numberText(needed)} needed`;
}

/** How many shipments are in each state; each count shows them. */
export function StateFilter({
  releaseId,
  counts,
  state: current,
}: Pick<OfficeRelease, 'releaseId' | 'counts'> & { state: string | undefined }) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const options = [
    { state: undefined, word: 'All', count: total },
    ...SHIPMENT_STATES.map((state) => ({ state, word: STATES.shipment[state].word, count: counts[state] })),
  ].filter(({ state, count }) => count > 0 || state === undefined || state === current);
  return (
    <nav aria-label="Shipments by state" className="no-print mb-3">
      <ul className="office-bar">
        {options.map(({ state, word, count }) => (
          <li key={word}>
            <Link
              className="button is-quiet gap-2 aria-[current]:border-accent aria-[current]:bg-tint"
              aria-current={state === current ? 'page' : undefined}
              to={linkTo('/office/releases/:releaseId', { releaseId }, state && { state })}
              preventScrollReset
            >
              {word} <span className="tabular-nums text-muted">{numberText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
