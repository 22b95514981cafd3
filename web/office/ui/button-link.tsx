import { Link, type LinkProps } from 'react-router';

/** A link that looks like a button: 'main' for the page's next step. */
export function ButtonLink({
  look = 'quiet',
  ...link
}: Omit<LinkProps, 'className'> & { look?: 'main' | 'quiet' }) {
  return <Link {...link} className={look === 'main' ? 'button' : 'button is-quiet'} />;
}
