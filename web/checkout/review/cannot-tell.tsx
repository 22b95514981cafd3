import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** After a log-in or log-out elsewhere the payment is out of this page's sight; only what is known is said. */
export function CannotTell() {
  return (
    <div role="status" className="mb-8">
      <Notice tone="problem" title="We cannot tell here what became of your payment">
        <p>
          You may have logged in or out in another window meanwhile. If the order was placed, its confirmation
          comes by e-mail; an order placed while you were logged in is in{' '}
          <Link to="/account/orders" className="link">
            your order history
          </Link>
          , too. Please look there before you order again.
        </p>
      </Notice>
    </div>
  );
}
