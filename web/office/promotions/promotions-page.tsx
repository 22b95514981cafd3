import { Link } from 'react-router';
import type { Promotion } from '../../../contract/office/promotions.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { PROMO_STATES, type PromoState } from '../../../domain/promo/promo-state.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { BrandSwitch, FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { dayText } from '../ui/texts.ts';
import type { Route } from './+types/promotions-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const query = {
    q: asked('q'),
    brand: BRANDING_IDS.find((id) => String(id) === asked('brand')),
    state: PROMO_STATES.find((state) => state === asked('state')),
    after: asked('after'),
    before: asked('before'),
  };
  return shown(await context.get(apiContext).call('get /office/promotions', { query }), url.href);
}

const STATES = {
  counts: { word: 'Works', tone: 'good' },
  'not started': { word: 'Not started', tone: 'info' },
  'used up': { word: 'Used up', tone: 'warn' },
  ended: { word: 'Ended', tone: 'plain' },
} as const satisfies Record<PromoState, object>;

export function PromotionState({ state }: Pick<Promotion, 'state'>) {
  return <Badge {...STATES[state]} />;
}

export function promotionPath(promoCode: string): string {
  return `/office/promotions/${encodeURIComponent(promoCode)}`;
}

const COLUMNS: readonly Column<Promotion>[] = [
  { label: 'Code', cell: ({ promoCode }) => <Link to={promotionPath(promoCode)}>{promoCode}</Link> },
  { label: 'Effect', cell: ({ effect }) => effect },
  { label: 'Limits', cell: ({ limits }) => limits.join(' · ') || 'None' },
  {
    label: 'Uses',
    cell: ({ uses, maxUses }) =>
      maxUses === null
        ? uses.toLocaleString('en-US')
        : `${uses.toLocaleString('en-US')} of ${maxUses.toLocaleString('en-US')}`,
    isNumber: true,
  },
  { label: 'Starts', cell: ({ startsOn }) => startsOn && dayText(startsOn) },
  { label: 'Ends', cell: ({ endsOn }) => endsOn && dayText(endsOn) },
  { label: 'State', cell: (row) => <PromotionState {...row} /> },
];

export default function PromotionsPage({ loaderData: list }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Promotions">
        <BrandSwitch />
        <Link className="button" to="/office/promotions/new">
          New promotion
        </Link>
      </PageHead>
      <FilterBar kept={['brand']}>
        <FilterField name="q" label="Code or name" type="search" />
        <FilterField
          name="state"
          label="State"
          choices={PROMO_STATES.map((state) => ({ value: state, label: STATES[state].word }))}
        />
      </FilterBar>
      <DataTable
        caption="Promo codes by code"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ promoCode }) => promoCode}
        nameOf={({ promoCode }) => promoCode}
        empty={
          <>
            <p>No promotions match. A code takes something off the carts of those who know it.</p>
            <p className="mt-2 office-bar justify-center">
              <Link className="button is-quiet" to="/office/promotions">
                Clear filters
              </Link>
              <Link className="button is-quiet" to="/office/promotions/new">
                New promotion
              </Link>
            </p>
          </>
        }
      />
      {list.rows.length > 0 && <Pager {...list} noun="promotions" />}
    </>
  );
}
