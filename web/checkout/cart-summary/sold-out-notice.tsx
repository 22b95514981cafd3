import { useEffect, useRef } from 'react';
import type { CartItem } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { Notice } from '../../ui/notice.tsx';
import type { SoldOutNews } from './use-sold-out-news.ts';

/** Counts as told only after it was in view: a closed cart, or a page that was left at once, tells nothing. */
export function SoldOutNotice({ news: { all, told, onSeen } }: { news: SoldOutNews }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const notice = box.current;
    if (!notice || told.length === 0) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(notice);
    return () => observer.disconnect();
  }, [told, onSeen]);

  return (
    <>
      <div ref={box} role="status">
        {told.length > 0 && <Removed items={told} />}
      </div>
      {/* Without a script, no page remembers what was told. Telling it every time is better than never. */}
      {all.length > 0 && (
        <noscript>
          <Removed items={all} />
        </noscript>
      )}
    </>
  );
}

function Removed({ items }: { items: readonly CartItem[] }) {
  return (
    <div className="mt-4">
      <Notice tone="problem">
        <p>{MESSAGES.soldOutRemoved}</p>
        <ul className="mt-1">
          {items.map((item) => (
            <li key={item.shoppingCartItemId} className="flex flex-wrap justify-between gap-x-4">
              <span>{item.description}</span>
              <span className="text-sm font-medium text-danger">UNAVAILABLE</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
