import { Form, useSearchParams } from 'react-router';
import { linkTo } from '../link-to.ts';
import { withoutNotice } from '../ui/define-list.ts';
import { DoneNotice } from '../ui/done-notice.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { countText } from '../ui/texts.ts';

const WORDS: Readonly<Record<string, string>> = {
  held: 'on hold',
  freed: 'off hold',
  tagged: 'tagged',
};

/** What just happened, with Undo for a hold. */
export function BulkDone() {
  const [query] = useSearchParams();
  const did = query.get('did') ?? '';
  const words = WORDS[did];
  if (words === undefined) return null;
  const ids = (query.get('of') ?? '').split('.').filter((id) => /^\d+$/.test(id));
  const failed = Number(query.get('failed') ?? 0);
  return (
    <DoneNotice>
      <p>
        {countText(ids.length, 'order')} {words}.{failed > 0 && ` ${failed} could not be changed.`}
      </p>
      {did === 'held' && ids.length > 0 && (
        <Form method="post" action={linkTo('/office/orders/bulk/unhold', withoutNotice(query))}>
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <SubmitButton look="quiet">Undo</SubmitButton>
        </Form>
      )}
    </DoneNotice>
  );
}
