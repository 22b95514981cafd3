import { TextField } from '../../ui/text-field.tsx';
import { instantText } from '../ui/texts.ts';

/** Shown once, for mail that does not arrive. */
export function InvitationLink({ url, expiresAt }: { url: string; expiresAt: string }) {
  return (
    <div role="status" className="office-notice is-good mb-3 grid gap-2">
      <p>The invitation is on its way. Its link works once, until {instantText(expiresAt)}.</p>
      <TextField
        field={{ name: 'invitation-link', initialValue: url }}
        label="The link"
        hint="Shown only now, in case the email does not arrive. Give it to no one else."
        readOnly
      />
    </div>
  );
}
