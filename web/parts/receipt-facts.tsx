import type { SignedReceiptAnswer } from '../../contract/compliance-receipt.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { formatLongDate, isDay } from '../../domain/dates/day.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { capitalized } from '../../domain/words/capitalized.ts';
import { Fact } from '../ui/fact.tsx';

const REQUIREMENTS: Readonly<Record<string, string>> = {
  'adult-signature': 'An adult of 21 or older signs for it',
  'proof-of-age': 'Proof of age at the winery',
  none: 'None',
};
const OUTCOMES = { passed: 'Passed', refused: 'Refused', 'not-asked': 'Not asked' } as const;

/** What was asked of an order before wine was sold. Read as it stands by staff and by an auditor, and printed. */
export function ReceiptFacts({
  signed: { receipt, signedAt, signature },
  at,
}: {
  signed: SignedReceiptAnswer;
  /** 'Nov 27, 9:05 AM' */
  at: (instant: string) => string;
}) {
  const { decision, shippedAt, age, requirement, rules, taxes } = receipt;
  return (
    <div className="grid gap-8">
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Fact label="Winery">{BRANDS[receipt.brandingId].name}</Fact>
        <Fact label="Order">{receipt.purchaseOrderId}</Fact>
        <Fact label="Placed">{at(receipt.placedAt)}</Fact>
        <Fact label="Shipped">{shippedAt === null ? 'Not yet' : at(shippedAt)}</Fact>
        <Fact label="To">
          {receipt.state} {receipt.zip}, by {receipt.service}
        </Fact>
        <Fact label="Ship day">{formatLongDate(receipt.shipDay)}</Fact>
        <Fact label="Decision">
          {decision === null
            ? 'Not recorded'
            : `${capitalized(decision.outcome)}, ${at(decision.decidedAt)}, by the rules of ${dayIn(decision.rulesVersion)}`}
        </Fact>
        <Fact label="Permit">{capitalized(receipt.permit)}</Fact>
        <Fact label="Wine">{(receipt.wineMl / 1000).toLocaleString('en-US')} L</Fact>
        <Fact label="Age of the recipient">{age ?? 'Not recorded'}</Fact>
        <Fact label="At the door">{REQUIREMENTS[requirement] ?? capitalized(requirement)}</Fact>
        <Fact label="Weather">{capitalized(receipt.weather)}</Fact>
        <Fact label="Taxed in">{capitalized(receipt.taxedIn)}</Fact>
      </dl>
      {rules.length > 0 && (
        <Rows
          title="Rules"
          heads={['Rule', 'Version', 'Answer', 'What it read']}
          rows={rules.map(({ ruleId, version, outcome, figures }) => [
            capitalized(ruleId.replaceAll('-', ' ').replace('po box', 'PO box')),
            version === null ? 'Changed since' : String(version),
            OUTCOMES[outcome],
            figures,
          ])}
        />
      )}
      {taxes.length > 0 && (
        <Rows
          title="Taxes"
          heads={['Tax', 'Amount', 'Rate', 'Valid from']}
          rows={taxes.map(({ tax, cents, rate, validFrom }) => [
            tax,
            formatUsd(cents),
            rate,
            validFrom === null ? '' : formatLongDate(validFrom),
          ])}
        />
      )}
      <p className="text-sm wrap-anywhere text-muted">
        Made {at(signedAt)}. Signature: {signature}
      </p>
    </div>
  );
}

/** Versions are named after their first day. */
const dayIn = (version: string) => (isDay(version) ? formatLongDate(version) : version);

function Rows({
  title,
  heads,
  rows,
}: {
  title: string;
  heads: readonly string[];
  rows: readonly (readonly string[])[];
}) {
  return (
    <section>
      <h2 className="mb-2 text-lg font-medium">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on a phone, and keys must reach that. */}
      <section aria-label={title} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-start text-sm">
          <thead className="text-muted">
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col" className="py-1 pe-4 text-start font-normal">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells) => (
              <tr key={cells[0]} className="border-t border-line align-top">
                {cells.map((cell, index) => (
                  <td key={heads[index]} className="py-1.5 pe-4">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}
