import { Link } from 'react-router';
import type { Promotion } from '../../../contract/office/promotions.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { PROMO_STATES } from '../../../domain/promo/promo-state.ts';
import { linkTo } from '../link-to.ts';
import { STATES, State } from '../parts/states.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { anyText, choicesOf, defineList, type ListColumn, oneOf } from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { dayText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/promotions-page.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => PROMOTIONS.load(context, url);

export function promotionPath(promoCode: string): string {
  return linkTo('/office/promotions/:promoCode', { promoCode });
}

const COLUMNS: readonly ListColumn<Promotion>[] = [
  {
    label: 'Code',
    role: 'title',
    cell: ({ promoCode }) => <Link to={promotionPath(promoCode)}>{promoCode}</Link>,
  },
  { label: 'Effect', role: 'detail', cell: ({ effect }) => effect },
  { label: 'Limits', role: 'detail', cell: ({ limits }) => limits.join(' · ') },
  {
    label: 'Uses',
    role: 'amount',
    cell: ({ uses, maxUses }) =>
      maxUses === null ? numberText(uses) : `${numberText(uses)} of ${numberText(maxUses)}`,
  },
  { label: 'Starts', role: 'detail', cell: ({ startsOn }) => startsOn && dayText(startsOn) },
  { label: 'Ends', role: 'detail', cell: ({ endsOn }) => endsOn && dayText(endsOn) },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="promotion" state={state} /> },
];

const PROMOTIONS = defineList('get /office/promotions', {
  title: 'Promotions',
  noun: 'promotion',
  caption: 'Promo codes by code',
  columns: COLUMNS,
  idOf: ({ promoCode }) => promoCode,
  nameOf: ({ promoCode }) => promoCode,
  asks: { q: anyText, brand: oneOf(BRANDING_IDS), state: oneOf(PROMO_STATES) },
  brandSwitch: 'head',
  filters: [
    { name: 'q', label: 'Code or name', type: 'search' },
    { name: 'state', label: 'State', choices: choicesOf(STATES.promotion) },
  ],
  kept: ['brand'],
  empty: (
    <NoMatch
      text="No promotions match. A promo code gives a discount to shoppers who enter it."
      clear={linkTo('/office/promotions')}
    >
      <ButtonLink to={linkTo('/office/promotions/new')}>New promotion</ButtonLink>
    </NoMatch>
  ),
});

export default function PromotionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      of={PROMOTIONS}
      loaded={loaderData}
      acts={
        <ButtonLink look="main" to={linkTo('/office/promotions/new')}>
          New promotion
        </ButtonLink>
      }
    />
  );
}
