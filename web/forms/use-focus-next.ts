import { useEffect, useState } from 'react';

type Find = () => HTMLElement | null | undefined;

/** Moves the focus to an element that a press adds, once it is on the page. */
export function useFocusNext(): (find: Find) => void {
  const [next, setNext] = useState<{ readonly find: Find } | null>(null);
  useEffect(() => next?.find()?.focus(), [next]);
  return (find) => setNext({ find });
}
