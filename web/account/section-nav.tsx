import { NavLink } from 'react-router';
import { LogOutButton } from './log-out-button.tsx';

const SECTIONS = [
  { path: '/account', label: 'Profile' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/payment-methods', label: 'Payment Methods' },
  { path: '/account/orders', label: 'Orders' },
  { path: '/account/membership', label: 'Membership' },
  { path: '/account/log-ins', label: 'Log-ins' },
  { path: '/account/email-preferences', label: 'Email Preferences' },
] as const;

export function SectionNav() {
  return (
    <nav aria-label="Account">
      <ul className="-mx-(--gutter) flex gap-x-6 overflow-x-auto border-b border-line px-(--gutter) [scrollbar-width:none] md:mx-0 md:block md:overflow-visible md:border-b-0 md:px-0">
        {SECTIONS.map(({ path, label }) => (
          <li key={path}>
            <NavLink
              to={path}
              end={path === '/account'}
              className="head-link justify-start px-0 text-muted hover:text-ink aria-[current=page]:text-ink"
            >
              {label}
            </NavLink>
          </li>
        ))}
        <li className="shrink-0 whitespace-nowrap md:mt-4">
          <LogOutButton />
        </li>
      </ul>
    </nav>
  );
}
