import { Form, Link } from 'react-router';
import type { OrderAction, OrderActionName } from '../../../domain/office/order-actions.ts';

/** Those with a page of their own, most used first. Notes, tags and holds are forms of the order's page. */
const LABELS: Partial<Record<OrderActionName, string>> = {
  ship: 'Ship',
  ready: 'Ready',
  'hand-over': 'Hand over',
  tracking: 'Tracking',
  refund: 'Refund',
  authorize: 'Authorize',
  replacement: 'Replace',
  cancel: 'Cancel',
};

/** A button that can't be pressed says why. What a role never does is not shown. */
export function OrderActs({ at, actions }: { at: string; actions: readonly OrderAction[] }) {
  const known = actions.flatMap((action) => {
    const label = LABELS[action.name];
    return label === undefined || action.reason === NOT_OF_ROLE ? [] : [{ ...action, label }];
  });
  const blocked = known.filter(({ name, reason }) => reason !== null && ALWAYS_EXPLAINED.has(name));
  return (
    <>
      {known
        .filter(({ isAllowed }) => isAllowed)
        .map(({ name, label }) =>
          name === 'ready' ? (
            <Form key={name} method="post" action={`${at}/ready`}>
              <button type="submit" className="button">
                {label}
              </button>
            </Form>
          ) : (
            <Link
              key={name}
              className={name === 'ship' || name === 'hand-over' ? 'button' : 'button is-quiet'}
              to={`${at}/${name}`}
            >
              {label}
            </Link>
          ),
        )}
      {blocked.map(({ name, label, reason }) => (
        <button
          key={name}
          type="button"
          className="button is-quiet"
          aria-disabled="true"
          aria-describedby={`why-not-${name}`}
          title={reason ?? undefined}
        >
          {label}
          <span id={`why-not-${name}`} className="sr-only">
            {reason}
          </span>
        </button>
      ))}
    </>
  );
}

const NOT_OF_ROLE = 'Your role does not include this.';

/** The two ways that an order leaves the house: someone looks for them. */
const ALWAYS_EXPLAINED: ReadonlySet<OrderActionName> = new Set(['ship', 'refund']);
