import { useEffect, useState } from 'react';
import type { CartItem } from '../../../contract/cart.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { Notice } from '../../ui/notice.tsx';

const SHOWN = 'sold-out-shown';

/** Items that were sold out and removed; each is told of once per browser session (spec §2). */
export function SoldOutNotice({ items }: { items: readonly CartItem[] }) {
  const [told, setTold] = useState<readonly CartItem[]>([]);

  useEffect(() => {
    const shown = new Set(readShown());
    const fresh = items.filter((item) => !shown.has(item.shoppingCartItemId));
    if (fresh.length === 0) return;
    rememberShown([...shown, ...fresh.map((item) => item.shoppingCartItemId)]);
    setTold((known) => [...known, ...fresh]);
  }, [items]);

  return (
    <>
      <div role="status">{told.length > 0 && <Removed items={told} />}</div>
      {/* Without a script nobody remembers what was told: better every time than never. */}
      {items.length > 0 && (
        <noscript>
          <Removed items={items} />
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
    // Without storage it is told again after a reload.
  }
}
