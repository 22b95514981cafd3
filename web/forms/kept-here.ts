import type { SyntheticEvent } from 'react';

/**
 * A handler of a form that stands in a modal. In React's eyes the modal stands in the page's own form: what happens in
 * the one is not the other's concern.
 */
export function keptHere<Happening extends SyntheticEvent>(handle: (event: Happening) => unknown) {
  return (event: Happening) => {
    event.stopPropagation();
    handle(event);
  };
}
