/** What California's Proposition 65 has a seller of wine say. The word before the colon is bold capitals by law. */
export interface Warning {
  readonly id: string;
  readonly text: string;
  readonly link: { readonly href: string; readonly label: string };
}

export const warnings: readonly Warning[] = [
  {
    // 27 CCR 25607.4, exact text.
    id: 'alcohol',
    text: 'Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause birth defects. For more information go to',
    link: { href: 'https://www.P65Warnings.ca.gov/alcohol', label: 'www.P65Warnings.ca.gov/alcohol' },
  },
  {
    // 27 CCR 25607.2(a); the older text of 2016 expired with its regulation at the end of 2017.
    id: 'bisphenol-a',
    text: 'Consuming this product can expose you to chemicals including bisphenol A (BPA), which is known to the State of California to cause birth defects or other reproductive harm. For more information go to',
    link: { href: 'https://www.P65Warnings.ca.gov/food', label: 'www.P65Warnings.ca.gov/food' },
  },
];

export function WarningTexts() {
  return warnings.map((warning) => (
    <p key={warning.id}>
      <strong className="font-bold">WARNING:</strong> {warning.text}{' '}
      <a className="link wrap-anywhere" href={warning.link.href} rel="noreferrer">
        {warning.link.label}
      </a>
      .
    </p>
  ));
}

export function WarningNote() {
  return (
    <p className="mt-4 text-sm text-muted">
      <a href="#warnings" className="link font-bold">
        WARNING
      </a>{' '}
      about alcohol and bisphenol A, as California requires.
    </p>
  );
}
