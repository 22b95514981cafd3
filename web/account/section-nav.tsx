import { NavLink } from 'react-router';
import { LogOutButton } from './log-out-button.tsx';

const SECTIONS = [
  { path: '/account', label: 'Profile' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/payment-methods', label: 'Payment Methods' },
  { path: '/account/orders', label: 'Orders' },
  { path: '/account/membership', label: 'Membership' },
  { path: '/account/email-preferences', label: 'Email Preferences' },
] as const;

export function SectionNav() {
  return (
    <nav aria-label="Account">
      <ul className="flex flex-wrap gap-x-6 md:block">
        {SECTIONS.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/account'}
              className="inline-flex min-h-11 items-center underline-offset-8 hover:underline aria-[current=page]:font-medium aria-[current=page]:text-accent aria-[current=page]:underline"
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className="md:mt-4">
          <LogOutButton />
        </li>
      </ul>
    </nav>
  );
}
