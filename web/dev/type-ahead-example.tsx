import { useRef, useState } from 'react';
import { setFieldValue } from '../forms/use-field-value.ts';
import type { Suggestion } from '../parts/combobox/suggestion.ts';
import { TypeAheadField } from '../parts/combobox/type-ahead-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Example } from './example.tsx';

interface Street extends Suggestion {
  readonly street: string;
  readonly zip: string;
}

const streets = [
  'Main Street',
  'Main Street West',
  'Maple Avenue',
  'Market Street',
  'Martin Luther King Boulevard',
];
const towns = ['Napa, CA 94558', 'Saint Helena, CA 94574', 'Healdsburg, CA 95448'];

const known: readonly Street[] = streets.flatMap((name) =>
  towns.map((town) => ({ label: `12 ${name}, ${town}`, street: `12 ${name}`, zip: town.slice(-5) })),
);

/** A provider of this page: 'down' is its way to ask for one that does not answer. */
async function load(text: string): Promise<readonly Street[]> {
  if (text === 'down') throw new Error('the provider is down');
  return known.filter(({ label }) => label.toLowerCase().startsWith(text.toLowerCase()));
}

export function TypeAheadExample() {
  const form = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState('');
  const [asked, setAsked] = useState<readonly string[]>([]);

  function ask(text: string) {
    setAsked((before) => [...before, text]);
    return load(text);
  }

  function fill({ street, zip }: Street) {
    if (!form.current) return;
    setFieldValue(form.current, 'street', street);
    setFieldValue(form.current, 'zip', zip);
  }

  return (
    <Example id="type-ahead" title="Type-ahead">
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          setSent(String(new FormData(event.currentTarget).get('street')));
        }}
        className="flex max-w-xl flex-col gap-4"
      >
        <TypeAheadField
          field={{ name: 'street' }}
          label="Address Line 1"
          autoComplete="shipping address-line1"
          load={ask}
          onChoose={fill}
        />
        <TextField field={{ name: 'zip' }} label="ZIP Code" kind="digits" width="zip" autoComplete="off" />
        <button type="submit" className="link self-start">
          Send
        </button>
        <p className="text-muted text-sm">Asked for: {asked.join(', ')}</p>
        <p role="status">{sent && `Sent: ${sent}`}</p>
      </form>
    </Example>
  );
}
