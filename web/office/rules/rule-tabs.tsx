import { NavLink } from 'react-router';
import { RULE_KINDS, type RuleKind } from '../../../domain/office/rule-kinds.ts';

export const RULE_NAMES: Readonly<Record<RuleKind, string>> = {
  states: 'States',
  'dry-places': 'Dry places',
  dates: 'Closed days',
  taxes: 'Taxes',
  freight: 'Freight',
};

export function RuleTabs() {
  return (
    <nav aria-label="Shipping rules" className="office-tabs no-print mb-3">
      {RULE_KINDS.map((kind) => (
        <NavLink key={kind} to={`/office/rules/${kind}`} className="office-tab">
          {RULE_NAMES[kind]}
        </NavLink>
      ))}
    </nav>
  );
}
