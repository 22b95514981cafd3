import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, type RefusedAction, refusedReply } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { instantText } from '../ui/texts.ts';

interface Passkey {
  readonly passkeyId: string;
  readonly name: string;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
}

export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <section aria-labelledby="passkeys-title">
      <h2 id="passkeys-title" className="office-heading mb-2">
        Passkeys
      </h2>
      <p>A passkey logs you in with your finger, face or PIN instead of a password and a code.</p>
      {passkeys.length > 0 && (
        <ul className="my-3 grid gap-2">
          {passkeys.map(({ passkeyId, name, createdAt, lastUsedAt }) => (
            <li key={passkeyId} className="office-bar justify-between">
              <p>
                {name}{' '}
                <span className="text-sm text-muted">
                  {lastUsedAt ? `last used ${instantText(lastUsedAt)}` : `added ${instantText(createdAt)}`}
                </span>
              </p>
              <ButtonLink to={linkTo('/office/me/passkeys/:passkeyId/remove', { passkeyId })}>
                Remove<span className="sr-only"> {name}</span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey />
      <noscript>
        <p className="text-muted">To add a passkey, turn JavaScript on.</p>
      </noscript>
    </section>
  );
}

function AddPasskey() {
  const [refused, setRefused] = useState<RefusedAction>();
  const [added, setAdded] = useState<object>();
  const navigate = useNavigate();

  async function add(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const answer = await addedPasskey(form);
    setRefused(answer ?? undefined);
    if (answer !== null) return;
    setAdded({});
    navigate(linkTo('/office/me', { did: 'passkey' }), { preventScrollReset: true });
  }

  return (
    <OfficeForm
      refused={refused}
      emptiedBy={added}
      onSubmit={add}
      className="office-form mt-3 noscript:hidden"
    >
      {(field) => (
        <>
          <TextField
            field={{ ...field('name'), id: 'passkey-name' }}
            label="Passkey name"
            hint="For example “My phone”"
            width="half"
            autoComplete="off"
          />
          <SubmitButton look="quiet">Add passkey</SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}

/** Null, or why there is no new passkey. */
async function addedPasskey(form: FormData): Promise<RefusedAction | null> {
  const options = await browserApi.call('post /office/me/passkeys/options', { headers: codeHeader(form) });
  if (!options.ok) return refusedReply(options.error, form).data;
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options.data as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON }).catch(() => null);
  if (response === null) {
    const message = 'No passkey was added. Try again, or use another device.';
    return refusedReply({ status: 422, code: 'invalid', message, requestId: null }, form).data;
  }
  const body = { response, name: String(form.get('name') ?? '') } as never;
  const added = await browserApi.call('post /office/me/passkeys', { body });
  return added.ok ? null : refusedReply(added.error, form).data;
}
