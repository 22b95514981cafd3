export interface Gift {
  readonly senderName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly note?: string | null | undefined;
}

/** The sender, the recipient and the card's text; a winery pickup has only the note. */
export function GiftDetails({ senderName, name, email, note }: Gift) {
  return (
    <>
      {senderName && `From ${senderName} to ${name ?? ''}`}
      {email && <span className="block">{email}</span>}
      {note && (
        <span
          className={`block border-s-2 border-line ps-4 font-serif whitespace-pre-line italic ${senderName ? 'mt-2' : ''}`}
        >
          {note}
        </span>
      )}
    </>
  );
}
