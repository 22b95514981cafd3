import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';

export function TextLink(props: LinkProps) {
  return <Link className="link-line" {...props} />;
}

interface PhoneLinkProps {
  readonly number: string;
  readonly className?: string;
  readonly children?: ReactNode;
}

export function PhoneLink({
  number,
  className = 'link whitespace-nowrap',
  children = number,
}: PhoneLinkProps) {
  return (
    <a className={className} href={`tel:${number.replace(/\D/g, '')}`}>
      {children}
    </a>
  );
}
