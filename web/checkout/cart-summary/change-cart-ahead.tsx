import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/**
 * Loads the cart-change script at the first touch of the page. A shopper who later loses the network then sees an error
 * in the cart. Without the script, the router would reload the page and show the browser's own error.
 */
export function ChangeCartAhead() {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    // Without a network, the router would reload the page, whatever the touch was for.
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
