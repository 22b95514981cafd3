const BROWSERS = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\b(Linux|X11)\b/, 'Linux'],
] as const;

export const UNKNOWN_BROWSER = 'Another browser';

/** 'Chrome on Windows' of a User-Agent header; 'Another browser' where it names none, or there is none. */
export function browserName(userAgent = ''): string {
  const nameIn = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = nameIn(SYSTEMS);
  return `${nameIn(BROWSERS) ?? UNKNOWN_BROWSER}${system ? ` on ${system}` : ''}`;
}
