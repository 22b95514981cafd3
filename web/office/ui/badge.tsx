type Tone = 'good' | 'warn' | 'danger' | 'info' | 'plain';

/** Office design, section 6. */
const TONES: Readonly<Record<string, Tone>> = {
  'To ship': 'info',
  Packed: 'info',
  Shipped: 'good',
  Ready: 'info',
  'Picked up': 'good',
  'On hold': 'warn',
  'Card declined': 'danger',
  'Partly refunded': 'warn',
  Refunded: 'plain',
  Canceled: 'plain',
};

export function Badge({ word, tone }: { word: string; tone?: Tone }) {
  return (
    <span className="badge" data-tone={tone ?? TONES[word] ?? 'plain'}>
      {word}
    </span>
  );
}
