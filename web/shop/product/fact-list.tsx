import type { Fact } from '../product-words.ts';

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6">
      {facts.map(({ term, value }) => (
        <div key={term} className="border-t border-line pt-3 pb-5">
          <dt className="eyebrow">{term}</dt>
          <dd className="subheading mt-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
