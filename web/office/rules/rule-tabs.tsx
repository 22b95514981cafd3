import { RULE_KINDS } from '../../../domain/office/rule-kinds.ts';
import { linkTo } from '../link-to.ts';
import { Tab, Tabs } from '../ui/tabs.tsx';
import { KINDS } from './kinds.ts';

export function RuleTabs() {
  return (
    <Tabs label="Shipping rules">
      {RULE_KINDS.map((kind) => (
        <Tab key={kind} to={linkTo('/office/rules/:kind', { kind })}>
          {KINDS[kind].name}
        </Tab>
      ))}
      <Tab to={linkTo('/office/rules/zip-rates')}>Local sales tax</Tab>
    </Tabs>
  );
}
