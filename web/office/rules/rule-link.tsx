import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { RuleKind } from '../../../domain/office/rule-kinds.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import type { ListedRule } from './kind-of-rule.ts';

/** Leads to the rule's own page, for those who may change it. What it says may be short: its name is read to everyone. */
export function RuleLink({
  kind,
  rule: { key, name, text },
  children = name,
}: {
  kind: RuleKind;
  rule: Pick<ListedRule, 'key' | 'name' | 'text'>;
  children?: ReactNode;
}) {
  if (!useStaff().permissions.includes('rules')) return children;
  return (
    <Link
      to={linkTo('/office/rules/:kind/:key', { kind, key })}
      aria-label={children === name ? undefined : `${name}: ${text}`}
    >
      {children}
    </Link>
  );
}
