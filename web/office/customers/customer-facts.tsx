import { Form, Link } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { Part } from '../ui/part.tsx';
import { countText, instantText } from '../ui/texts.ts';

export function AccountPart({
  found: { customer, logIns },
  customerId,
  mayWrite,
}: {
  found: ShownOfficeCustomer;
  customerId: string;
  mayWrite: boolean;
}) {
  return (
    <Part title="Account">
      <p>{customer.isEmailVerified ? 'The email is verified.' : 'The email is not verified.'}</p>
      <p>{customer.hasPassword ? 'Has a password.' : 'Has no password.'}</p>
      <p>
        {logIns.length === 0
          ? 'Not logged in.'
          : `Logged in ${logIns.length === 1 ? 'once' : `${logIns.length} times`}, last since ${instantText(logIns[0]?.since ?? '')}.`}
      </p>
      {mayWrite && logIns.length > 0 && (
        <Form
          method="post"
          action={linkTo('/office/customers/:customerId/end-sessions', { customerId })}
          className="mt-2"
        >
          <SubmitButton look="quiet">Log out everywhere</SubmitButton>
        </Form>
      )}
    </Part>
  );
}

interface ClubsProps {
  readonly memberships: ShownOfficeCustomer['memberships'];
  readonly clubsToJoin: readonly { readonly clubTypeId: number; readonly club: string }[];
  readonly customerId: string;
  readonly mayMember: boolean;
}

export function ClubsPart({ memberships, clubsToJoin, customerId, mayMember }: ClubsProps) {
  if (memberships.length === 0 && clubsToJoin.length === 0) return null;
  return (
    <Part title="Clubs">
      <ul className="grid gap-1 empty:hidden">
        {memberships.map(({ membershipId, club, tier, state, since }) => (
          <li key={membershipId}>
            {mayMember ? (
              <Link
                className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
                to={linkTo('/office/members/:membershipId', { membershipId })}
              >
                {club}, {tier}
              </Link>
            ) : (
              `${club}, ${tier}`
            )}{' '}
            <span className="text-muted">
              {state === 'cancelled' ? 'canceled' : state} since {instantText(since)}
            </span>
          </li>
        ))}
      </ul>
      {clubsToJoin.map(({ clubTypeId, club }) => (
        <p key={clubTypeId} className="not-first:mt-2">
          <ButtonLink
            to={linkTo('/office/clubs/:clubTypeId/members/new', { clubTypeId }, { customer: customerId })}
          >
            {memberships.some((each) => each.club === club) ? `Win back for ${club}` : `Add to ${club}`}
          </ButtonLink>
        </p>
      ))}
    </Part>
  );
}

export function CardsPart({ cards }: Pick<ShownOfficeCustomer, 'cards'>) {
  if (cards.length === 0) return null;
  return (
    <Part title="Cards">
      <ul>
        {cards.map(({ lastFour, expires, isDefault }) => (
          <li key={`${lastFour} ${expires}`}>
            Ends in {lastFour}, expires {expires}
            {isDefault && ', default'}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function CartsPart({ carts }: Pick<ShownOfficeCustomer, 'carts'>) {
  if (carts.length === 0) return null;
  return (
    <Part title="Open carts">
      <ul>
        {carts.map(({ cartId, kind, bottles }) => (
          <li key={cartId}>
            Cart {cartId}, {kind}, {countText(bottles, 'item')}
          </li>
        ))}
      </ul>
    </Part>
  );
}
