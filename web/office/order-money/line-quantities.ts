import type { ApiResult } from '../../api/client.ts';

export const NO_NUMBER_OF_BOTTLES = 'Enter a number of bottles.';

export const quantityName = (line: number) => `line-${line}`;

/** How many bottles of each line were typed; an empty field is 0. Anything else than a number is refused at its field. */
export function quantitiesIn(form: FormData): ApiResult<ReadonlyMap<number, number>> {
  const quantities = new Map<number, number>();
  for (const [name, value] of form) {
    const line = /^line-(\d{1,4})$/.exec(name)?.[1];
    const typed = String(value).trim();
    if (line === undefined) continue;
    if (!/^\d{0,5}$/.test(typed)) return refusedAt(name, NO_NUMBER_OF_BOTTLES);
    quantities.set(Number(line), Number(typed));
  }
  return { ok: true, status: 200, data: quantities };
}

export function refusedAt(field: string, message: string): ApiResult<never> {
  return {
    ok: false,
    error: { status: 422, code: 'invalid', message, fields: { [field]: [message] }, requestId: null },
  };
}
