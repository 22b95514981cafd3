import { createContext, useContext } from 'react';
import type { ErrorReason } from '../../contract/error.ts';

export interface FormHandle {
  /** Null before the form is on the page and after it is gone. Stays the same function. */
  readonly element: () => HTMLFormElement | null;
  /** The errors that a separate check, such as the ZIP lookup, found in a field. An empty list clears them. */
  readonly setFieldErrors: (name: string, messages: readonly string[], reason?: ErrorReason) => void;
}

export const FormContext = createContext<FormHandle>({ element: () => null, setFieldErrors() {} });

export const useForm = () => useContext(FormContext);
