import { RULE_KINDS, type RuleKind } from '../../../domain/office/rule-kinds.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import type { Rules } from './define-rules.ts';
import { dates } from './kinds/dates.ts';
import { dryPlaces } from './kinds/dry-places.ts';
import { freight } from './kinds/freight.ts';
import { states } from './kinds/states.ts';
import { taxes } from './kinds/taxes.ts';

const KINDS: Readonly<Record<RuleKind, (parts: OfficeParts) => Rules>> = {
  states,
  'dry-places': dryPlaces,
  dates,
  taxes,
  freight,
};

export function ruleRoutes(parts: OfficeParts, serve: ServeOffice) {
  return apiRoutes(RULE_KINDS.flatMap((kind) => KINDS[kind](parts)(parts.db, serve)));
}
