import { useEffect, useState } from 'react';
import { Notice } from '../ui/notice.tsx';

/**
 * A link that is pressed without a connection keeps the page and says so: it would end on the browser's own error page.
 * Links to a phone number, a mail program or a part of the page work as always.
 */
export function ConnectedLinks() {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href^="/"], a[href^="http"]');
      if (navigator.onLine || !isLink) return;
      event.preventDefault();
      setLost(true);
    };
    const found = () => setLost(false);
    document.addEventListener('click', press, true);
    window.addEventListener('online', found);
    return () => {
      document.removeEventListener('click', press, true);
      window.removeEventListener('online', found);
    };
  }, []);
  return (
    <div role="alert" className="fixed inset-x-4 bottom-6 z-20 mx-auto w-fit max-w-lg empty:hidden">
      {isLost && (
        <Notice tone="problem">We could not reach the shop. Check your connection, and press again.</Notice>
      )}
    </div>
  );
}
