import { NavLink } from 'react-router';
import { RULE_KINDS } from '../../../domain/office/rule-kinds.ts';
import { linkTo } from '../link-to.ts';
import { Tabs } from '../ui/tabs.tsx';
import { KINDS } from './kinds.ts';

export function RuleTabs() {
  return (
    <Tabs label="Shipping rules">
      {RULE_KINDS.map((kind) => (
        <NavLink key={kind} to={linkTo('/office/rules/:kind', { kind })} className="office-tab">
          {KINDS[kind].name}
        </NavLink>
      ))}
      <NavLink to={linkTo('/office/rules/zip-rates')} className="office-tab">
        Local sales tax
      </NavLink>
    </Tabs>
  );
}
