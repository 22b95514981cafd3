import { useLocation } from 'react-router';
import { bringEmail } from '../account/auth/auth-draft.ts';
import { authPath, clubTypeIn } from '../account/auth/auth-links.ts';
import { TextLink } from '../ui/text-link.tsx';
import { membershipIn } from './club/club-in-cart.ts';
import { useCheckout } from './use-checkout.ts';

export interface LogInToContinueProps {
  readonly emailOf: () => string;
  readonly children?: string;
}

export function LogInToContinue({ emailOf, children = 'Log in and come back' }: LogInToContinueProps) {
  const { pathname, search } = useLocation();
  const clubType = clubTypeIn(String(membershipIn(useCheckout().cart)?.clubContinuityTypeId));
  return (
    <TextLink
      to={authPath('/shop/login', { clubType, returnTo: pathname + search })}
      onClick={() => bringEmail(emailOf())}
    >
      {children}
    </TextLink>
  );
}
