import type { ZipRates } from '../../../contract/office/zip-rates.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, dayText, instantText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/zip-rates-page.ts';
import { RuleTabs } from './rule-tabs.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const typed = url.searchParams.get('zip')?.trim() ?? '';
  const call = (zip: string) =>
    context.get(apiContext).call('get /office/rules/zip-rates', { query: zip === '' ? {} : { zip } });
  const found = await call(typed);
  const isNoZip = !found.ok && found.error.fields?.zip !== undefined;
  const rates = unwrap(isNoZip ? await call('') : found, url.href);
  return { ...rates, problem: isNoZip ? 'Enter a ZIP of five digits.' : null };
}

type OfState = ZipRates['states'][number];
const STATES: readonly Column<OfState>[] = [
  { label: 'State', cell: ({ state }) => nameOf(state) },
  { label: 'ZIPs', isNumber: true, cell: ({ zips }) => numberText(zips) },
  { label: 'Last import', cell: ({ importedAt }) => importedAt && instantText(importedAt) },
  { label: 'At the state’s rate, 30 days', isNumber: true, cell: ({ orders30 }) => numberText(orders30) },
  { label: '90 days', isNumber: true, cell: ({ orders90 }) => numberText(orders90) },
];

const nameOf = (state: string) => stateByShort(state)?.stateName ?? state;

export default function ZipRatesPage({ loaderData: { states, zip, problem } }: Route.ComponentProps) {
  const mayChange = useStaff().permissions.includes('rules');
  const sum = (of: (state: OfState) => number) => states.reduce((all, state) => all + of(state), 0);
  return (
    <>
      <PageHead
        title="Local sales tax"
        lead="Rates by ZIP from the monthly files of tax services. A ZIP without one pays the rate of its state."
      >
        {mayChange && (
          <ButtonLink look="main" to={linkTo('/office/rules/zip-rates/import')}>
            Import a file
          </ButtonLink>
        )}
      </PageHead>
      <Did words={{ import: 'The rates are saved. Open carts follow within seconds.' }} />
      <RuleTabs />
      <FilterBar>
        <FilterField name="zip" label="ZIP" type="search" />
      </FilterBar>
      {problem && (
        <p role="status" className="office-notice is-warn mb-3">
          {problem}
        </p>
      )}
      {zip && <LookedUp zip={zip} />}
      <p className="mb-3">
        {countText(
          sum(({ orders30 }) => orders30),
          'order',
        )}{' '}
        in 30 days and {numberText(sum(({ orders90 }) => orders90))} in 90 days paid the rate of their state
        because their ZIP had none.
      </p>
      <DataTable
        caption="States"
        columns={STATES}
        rows={states}
        idOf={({ state }) => state}
        nameOf={({ state }) => nameOf(state)}
        empty={<p>No rates by ZIP yet. Every order pays the rate of its state.</p>}
      />
    </>
  );
}

function LookedUp({ zip: { zip, place, rates } }: { zip: NonNullable<ZipRates['zip']> }) {
  return (
    <section aria-labelledby="looked-up" className="mb-4 grid gap-2">
      <h2 id="looked-up" className="office-heading">
        {place === null ? zip : `${zip}, ${place}`}
      </h2>
      {rates.length === 0 ? (
        <p>No rate: orders pay the rate of the state.</p>
      ) : (
        <ul>
          {rates.map(({ state, region, percent, validFrom, validTo }) => (
            <li key={`${state} ${validFrom}`}>
              {region}, {state}: {percent}% from {dayText(validFrom)}
              {validTo && ` to ${dayText(validTo)}`}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
