import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** For pages whose query says what is shown: after a press that changed it, the focus goes to the page's main part. */
export function useFocusOnView(): void {
  const { search } = useLocation();
  const cameByClick = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view moves the focus.
  useEffect(() => {
    if (cameByClick) document.getElementById('main')?.focus({ preventScroll: true });
  }, [search]);
}
