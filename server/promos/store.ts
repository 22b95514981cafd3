import type { Reader } from '../database/access.ts';

export async function promoExists(db: Reader, promoCode: string): Promise<boolean> {
  const row = await db
    .selectFrom('promos')
    .select('promo_code')
    .where('promo_code', '=', promoCode)
    .executeTakeFirst();
  return row !== undefined;
}
