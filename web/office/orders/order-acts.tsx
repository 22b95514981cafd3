import { Link } from 'react-router';
import {
  isOfRole,
  nextStep,
  type OrderAction,
  type OrderActionName,
} from '../../../domain/office/order-actions.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';

/** Most used first. Notes, tags and holds are forms of the order's page. */
const LABELS = {
  ship: 'Ship',
  ready: 'Ready',
  'hand-over': 'Hand over',
  tracking: 'Tracking',
  refund: 'Refund',
  authorize: 'Authorize',
  'card-link': 'Card link',
  'new-card': 'Take a new card',
  edit: 'Edit address, day or gift',
  change: 'Change bottles or delivery',
  cancel: 'Cancel',
} satisfies Partial<Record<OrderActionName, string>>;
type PageAct = keyof typeof LABELS;

/** What never is an action of this kind of order, whatever happens to it. */
const NEVER_OF: Readonly<Record<'parcel' | 'pickup', ReadonlySet<OrderActionName>>> = {
  parcel: new Set(['ready', 'hand-over']),
  pickup: new Set(['ship', 'tracking']),
};

/** What the role can do with the order now. What it can't do now is named below, and says why when it is opened. */
export function OrderActs({
  orderId,
  method,
  actions,
}: {
  orderId: number;
  method: 'parcel' | 'pickup';
  actions: readonly OrderAction[];
}) {
  const { role } = useStaff();
  const known = (Object.keys(LABELS) as PageAct[]).flatMap((name) => {
    const action = actions.find((each) => each.name === name);
    if (!action || !isOfRole(name, role) || NEVER_OF[method].has(action.name)) return [];
    // A pickup has no address.
    const label = name === 'edit' && method === 'pickup' ? 'Edit name, day or gift' : LABELS[name];
    return [{ ...action, name, label }];
  });
  const allowed = known.filter(({ isAllowed }) => isAllowed);
  const next = nextStep(allowed);
  const blocked = known.filter(({ isAllowed }) => !isAllowed);
  const reasons = [...new Set(blocked.map(({ reason }) => reason))];
  return (
    <div className="grid gap-2">
      <div className="office-bar">
        {allowed
          .toSorted((one, other) => Number(other === next) - Number(one === next))
          .map((each) => (
            <Link
              key={each.name}
              className={each === next ? 'button' : 'button is-quiet'}
              to={linkTo(`/office/orders/:orderId/${each.name}`, { orderId })}
            >
              {each.label}
            </Link>
          ))}
      </div>
      {blocked.length > 0 && (
        <details className="no-print text-sm text-muted">
          <summary className="cursor-pointer">
            Not possible now: {blocked.map(({ label }) => label).join(', ')}
          </summary>
          <ul className="mt-1 grid gap-1">
            {reasons.map((reason) => (
              <li key={reason}>
                {blocked
                  .filter((each) => each.reason === reason)
                  .map(({ label }) => label)
                  .join(', ')}
                : {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
