import type { RuleKind } from '../../../domain/office/rule-kinds.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { formValues, numberIn } from '../form-values.ts';

export const ZONE_NAMES: Readonly<Record<string, string>> = {
  home: 'home zone',
  west: 'west',
  central: 'central',
  east: 'east',
  overseas: 'overseas',
};

/** What the form of a rule sends. */
export function ruleIn(kind: RuleKind, form: FormData): object {
  const { text, number, numberOrNull, orNull, isChecked } = formValues(form);
  switch (kind) {
    case 'states':
      return {
        isShippable: isChecked('isShippable'),
        isCarrierPickupAllowed: isChecked('isCarrierPickupAllowed'),
        isAdultSignatureNeeded: isChecked('isAdultSignatureNeeded'),
        maxAbvPercent: numberOrNull('maxAbvPercent'),
        volumeCaps: (text('volumeCaps') ?? '').split('\n').flatMap(capIn),
      };
    case 'dry-places':
      return { isDry: isChecked('isDry'), name: text('name') };
    case 'dates':
      return { reason: text('reason') };
    case 'taxes':
      return {
        salesRatePercent: number('salesRatePercent'),
        generalRatePercent: number('generalRatePercent'),
        freightTaxable: isChecked('freightTaxable'),
        validFrom: text('validFrom'),
        validTo: orNull('validTo'),
      };
    case 'freight':
      return { price: number('price') };
  }
}

/** '9 liters, 1 month, person' */
function capIn(line: string) {
  if (line.trim() === '') return [];
  const [liters = '', months = '', per = ''] = line.split(',').map((part) => part.trim());
  const unit = (part: string) => numberIn(part.split(' ')[0] ?? '');
  return [{ liters: unit(liters), months: unit(months), per: per.toLowerCase().replaceAll(' ', '-') }];
}

/** The form of a stored rule. */
export function ruleValues(kind: RuleKind, rule: Readonly<Record<string, unknown>> | null): FormValues {
  if (rule === null) return kind === 'dry-places' ? { isDry: 'on' } : {};
  const caps = rule.volumeCaps as { liters: number; months: number; per: string }[] | undefined;
  const texts: Readonly<Record<string, unknown>> = {
    ...rule,
    ...(caps && {
      volumeCaps: caps
        .map(({ liters, months, per }) => `${liters} liters, ${months} months, ${per.replaceAll('-', ' ')}`)
        .join('\n'),
    }),
    ...(typeof rule.price === 'number' && { price: rule.price.toFixed(2) }),
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, value]) => [
      name,
      value === true ? 'on' : value === false || value === null ? '' : String(value),
    ]),
  );
}
