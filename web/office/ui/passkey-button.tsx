import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useState } from 'react';
import { browserApi } from '../../api/browser-api.ts';

/** Logs in with a passkey, or confirms the session of a person who is logged in. Needs a script. */
export function PasskeyButton({ children, onDone }: { children: string; onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function press() {
    if (isBusy) return;
    setBusy(true);
    const found = await usedPasskey();
    setBusy(false);
    setProblem(found);
    if (found === null) onDone();
  }

  return (
    <div className="noscript:hidden">
      <button type="button" className="button is-quiet" aria-busy={isBusy || undefined} onClick={press}>
        {children}
      </button>
      {problem !== null && (
        <p role="alert" className="mt-1 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

/** Null, or why it did not work. */
async function usedPasskey(): Promise<string | null> {
  // Most people type a code: the library is loaded for the others.
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const options = await browserApi.call('post /office/session/passkey/options');
  if (!options.ok) return options.error.message;
  const optionsJSON = options.data as PublicKeyCredentialRequestOptionsJSON;
  const response = await startAuthentication({ optionsJSON }).catch(() => null);
  if (response === null) return 'No passkey was used. Try again, or use your password and code.';
  const entered = await browserApi.call('post /office/session/passkey', { body: { response } as never });
  return entered.ok ? null : entered.error.message;
}
