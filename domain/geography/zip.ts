/** A ZIP as five digits (keeps leading zeros) from '94562', ' 94562-0001 ' or '945620001'; null if invalid. */
export function normalizeZip(text: string): string | null {
  const match = /^(\d{5})(?:[\s-]*\d{4})?$/.exec(text.trim());
  return match?.[1] ?? null;
}

/**
 * The ZIP table has only the post office's state: Fort Campbell 42223 is Kentucky's, but also in
 * Tennessee.
 */
export const ZIPS_SPANNING_STATES: Record<string, string[]> = {
  '42223': ['TN'],
  '59221': ['ND'],
  '73949': ['TX'],
  '84536': ['AZ'],
  '86515': ['NM'],
  '89439': ['CA'],
  '97635': ['CA'],
};

export function statesOfZip(zip: string, postOfficeState: string): string[] {
  return [postOfficeState, ...(ZIPS_SPANNING_STATES[zip] ?? [])];
}
