import { useEffect, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';

/** Without it, a shopper who loses the network would see the browser's own error instead of one in the cart. */
export function ChangeCartAhead() {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    // Without a network, the router would reload the page on any touch.
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
