import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RefusedAction } from '../call-office.ts';
import { OfficeForm, SubmitButton } from './office-form.tsx';
import { PageHead } from './page-head.tsx';

interface ReviewProps {
  /** Names what will happen to whom: 'Remove 3 carts of Grace Okafor?' */
  readonly title: string;
  readonly refused: RefusedAction | undefined;
  readonly button: string;
  /** Where the person came from. */
  readonly back: string;
  /** Where it posts; the page's own address without it. */
  readonly action?: string;
  /** What else happens. */
  readonly children?: ReactNode;
}

/** Asked before what can't be undone, on a page of its own, so that it works without script. */
export function Review({ title, refused, button, back, action, children }: ReviewProps) {
  return (
    <div className="max-w-2xl">
      <PageHead title={title} />
      <OfficeForm refused={refused} action={action}>
        {() => (
          <>
            {children}
            <p>This can’t be undone.</p>
            <div className="office-bar">
              <SubmitButton look="danger">{button}</SubmitButton>
              <Link className="button is-quiet" to={back}>
                Keep
              </Link>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
