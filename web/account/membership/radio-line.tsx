import type { ReactNode } from 'react';

export interface RadioLineProps {
  readonly name: string;
  readonly value: string | number;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

/** One of several saved things to choose from; the whole line is its target. */
export function RadioLine({ name, value, isChosen, isDisabled = false, children }: RadioLineProps) {
  const id = `${name}-${value}`;
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 items-center gap-3.5 px-4 py-3.5 has-checked:bg-tint ${isDisabled ? 'cursor-default text-muted' : 'hover:bg-tint'}`}
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDisabled}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}

export function RadioGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-[0.9375rem] font-medium">{title}</legend>
      <div className="divide-y divide-line border-y border-line">{children}</div>
    </fieldset>
  );
}
