import type { RuleKind } from '../../../domain/office/rule-kinds.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import type { KindOfRule } from './kind-of-rule.ts';
import { dates } from './kinds/dates.tsx';
import { dryPlaces } from './kinds/dry-places.tsx';
import { freight } from './kinds/freight.tsx';
import { states } from './kinds/states.tsx';
import { taxes } from './kinds/taxes.tsx';

export const KINDS: Readonly<Record<RuleKind, KindOfRule>> = {
  states,
  'dry-places': dryPlaces,
  dates,
  taxes,
  freight,
};

/** The kind that a page's address names. */
export function kindIn(params: { readonly kind: string }): RuleKind {
  return Object.hasOwn(KINDS, params.kind) ? (params.kind as RuleKind) : notFoundPage();
}
