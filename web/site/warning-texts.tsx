import { warnings } from './warnings.ts';

/** The warnings in full, wherever they must be read. */
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
