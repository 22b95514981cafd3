import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'kind' | 'end' | 'autoComplete'> {
  readonly autoComplete: 'current-password' | 'new-password';
}

export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      kind={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      end={
        <button
          type="button"
          onClick={() => setShown(!isShown)}
          aria-controls={props.field.id ?? props.field.name}
          className="min-h-11 px-1 text-sm text-accent underline-offset-4 hover:underline noscript:hidden"
        >
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> {props.label}</span>
        </button>
      }
    />
  );
}
