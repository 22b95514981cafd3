/** The shipping rules that staff look after, in the order of the tabs. */
export const RULE_KINDS = ['states', 'dry-places', 'dates', 'taxes', 'freight'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
