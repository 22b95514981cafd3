import { useCallback, useEffect, useRef, useState } from 'react';
import type { CartItem } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { Notice } from '../../ui/notice.tsx';

const SHOWN = 'sold-out-shown';

/** Items that sold out and were removed. Each is reported once per browser session. */
export interface SoldOutItems {
  readonly all: readonly CartItem[];
  readonly announced: readonly CartItem[];
  readonly onSeen: () => void;
}

/** Call it above the places that may show the items, so that opening the cart loses none. */
export function useSoldOutItems(items: readonly CartItem[]): SoldOutItems {
  const [announced, setAnnounced] = useState<readonly CartItem[]>([]);

  useEffect(() => {
    const seen = new Set(readShown());
    setAnnounced((known) => {
      const isKnown = (item: CartItem) => known.some((each) => idOf(each) === idOf(item));
      const fresh = items.filter((item) => !seen.has(idOf(item)) && !isKnown(item));
      return fresh.length === 0 ? known : [...known, ...fresh];
    });
  }, [items]);

  const onSeen = useCallback(
    () => rememberShown([...new Set([...readShown(), ...announced.map(idOf)])]),
    [announced],
  );
  return { all: items, announced, onSeen };
}

function idOf(item: CartItem): number {
  return item.shoppingCartItemId;
}

function readShown(): number[] {
  try {
    return JSON.parse(window.sessionStorage.getItem(SHOWN) ?? '[]') as number[];
  } catch {
    return [];
  }
}

function rememberShown(ids: readonly number[]): void {
  try {
    window.sessionStorage.setItem(SHOWN, JSON.stringify(ids));
  } catch {
    // Without storage it is reported again after a reload.
  }
}

/** Counts as shown only after it was in view, not in a closed cart or on a page that was left at once. */
export function SoldOutNotice({ soldOut: { all, announced, onSeen } }: { soldOut: SoldOutItems }) {
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const notice = box.current;
    if (!notice || announced.length === 0) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      onSeen();
    });
    observer.observe(notice);
    return () => observer.disconnect();
  }, [announced, onSeen]);

  return (
    <>
      <div ref={box} role="status">
        {announced.length > 0 && <Removed items={announced} />}
      </div>
      {/* Without a script, no page remembers what was shown. Showing it every time is better than never. */}
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
