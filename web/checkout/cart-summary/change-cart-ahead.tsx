import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/**
 * Fetches what changes the cart at the first touch of the page: whoever has lost the network by then hears it in the
 * cart, where the router would load the page again for a script that it has not got, and get the browser's own error.
 */
export function ChangeCartAhead() {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    // Without a network the router would load the page again, whatever it was that the touch was for.
    const touch = () => {
      if (navigator.onLine) setTouched(true);
    };
    addEventListener('pointerdown', touch);
    addEventListener('focusin', touch);
    return () => {
      removeEventListener('pointerdown', touch);
      removeEventListener('focusin', touch);
    };
  }, []);
  return isTouched && <PrefetchPageLinks page="/cart" />;
}
