import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/** For pages whose query says what is shown: a press that changes it moves the focus to the main part. */
export function useFocusOnView(): void {
  const { search } = useLocation();
  const cameByClick = useNavigationType() !== 'POP';

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another view moves the focus.
  useEffect(() => {
    if (cameByClick) document.getElementById('main')?.focus({ preventScroll: true });
  }, [search]);
}
