import { NavLink } from 'react-router';
import { RULE_KINDS } from '../../../domain/office/rule-kinds.ts';
import { linkTo } from '../link-to.ts';
import { KINDS } from './kinds.ts';

export function RuleTabs() {
  return (
    <nav aria-label="Shipping rules" className="office-tabs no-print mb-3">
      {RULE_KINDS.map((kind) => (
        <NavLink key={kind} to={linkTo('/office/rules/:kind', { kind })} className="office-tab">
          {KINDS[kind].name}
        </NavLink>
      ))}
    </nav>
  );
}
