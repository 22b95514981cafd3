import { Link } from 'react-router';
import { Notice } from '../../ui/notice.tsx';

/** After a log-in or log-out elsewhere, this page cannot see the payment, so it says only what is known. */
export function CannotTell() {
  return (
    <div role="status" className="mb-8">
      <Notice tone="problem" title="We cannot tell what happened to your payment">
        <p>
          You may have logged in or out in another window. If the order was placed, we will email you a
          confirmation. An order placed while you were logged in is also in{' '}
          <Link to="/account/orders" className="link">
            your order history
          </Link>
          . Please look there before you order again.
        </p>
      </Notice>
    </div>
  );
}
