import { useCallback, useEffect, useState } from 'react';
import type { CartItem } from '../../../contract/cart.ts';

const SHOWN = 'sold-out-shown';

/** Items that sold out and were removed. Each is reported once per browser session (spec §2). */
export interface SoldOutNews {
  readonly all: readonly CartItem[];
  /** The items that this page reports. */
  readonly told: readonly CartItem[];
  /** The shopper has seen it, so it need not be reported again. */
  readonly onSeen: () => void;
}

/** Held above the places that may show it, so that opening the cart loses nothing. */
export function useSoldOutNews(items: readonly CartItem[]): SoldOutNews {
  const [told, setTold] = useState<readonly CartItem[]>([]);

  useEffect(() => {
    const shown = new Set(readShown());
    setTold((known) => {
      const isKnown = (item: CartItem) => known.some((each) => idOf(each) === idOf(item));
      const fresh = items.filter((item) => !shown.has(idOf(item)) && !isKnown(item));
      return fresh.length === 0 ? known : [...known, ...fresh];
    });
  }, [items]);

  const onSeen = useCallback(() => rememberShown([...new Set([...readShown(), ...told.map(idOf)])]), [told]);
  return { all: items, told, onSeen };
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
