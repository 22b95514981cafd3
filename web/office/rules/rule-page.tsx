import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { linkTo } from '../link-to.ts';
import { REVIEWED, reviewThenDo } from '../review-then-do.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { countText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/rule-page.ts';
import { KINDS, kindIn } from './kinds.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const { rules, add, newValues = {}, newNameOf = (key) => key } = KINDS[kind];
  const rule = (await rules(context.get(apiContext), url.href)).find(({ key }) => key === params.key);
  if (!rule && add?.problemOf(params.key) !== null) notFoundPage();
  return {
    kind,
    name: rule?.name ?? newNameOf(params.key),
    values: rule?.values ?? newValues,
    isEntered: rule?.isEntered ?? false,
    by: rule?.by ?? null,
    since: rule?.since ?? null,
  };
}

/** First press: what the rule would touch. Second press of the same rule: it holds. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const kind = kindIn(params);
  const { bodyIn, save, clear, tidied = (form) => form } = KINDS[kind];
  const form = tidied(await request.formData());
  const api = context.get(apiContext);
  const isClear = form.get('act') === 'clear';
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(isClear ? { clear: true } : bodyIn(form)),
    call: ({ query }) => (isClear ? clear(api, params.key, query) : save(api, params.key, form, query)),
    review: (touched) => ({ ...touched, isClear }),
    doneAt: () => linkTo('/office/rules/:kind', { kind }, { did: isClear ? 'clear' : 'save' }),
  });
}

export default function RulePage({
  loaderData: { kind, name, values, isEntered, by, since },
  actionData,
}: Route.ComponentProps) {
  const { review, refused, subject, typed } = actionData ?? {};
  const { name: kindName, restore, fields } = KINDS[kind];
  return (
    <div className="max-w-2xl">
      <PageHead
        title={name}
        lead={
          <>
            <Link to={linkTo('/office/rules/:kind', { kind })}>{kindName}</Link>,{' '}
            {isEntered ? 'changed here' : 'built in'}
            {since && `, last on ${instantText(since)}${by === null ? '' : ` by ${by}`}`}
          </>
        }
      />
      <OfficeForm
        key={review ? subject : 'form'}
        refused={refused}
        values={review && typed && !review.isClear ? typed : values}
      >
        {(field) => (
          <>
            {fields(field)}
            {review && (
              <div role="status" className="office-notice is-warn">
                <input type="hidden" name={REVIEWED} value={subject} />
                <p>
                  {review.isClear && 'The built-in rule will apply again. '}
                  {countText(review.openCarts, 'open cart')} will follow it.{' '}
                  {countText(review.unshippedOrders, 'order')} not shipped yet{' '}
                  {review.unshippedOrders === 1 ? 'stays' : 'stay'} as placed: check them in Orders.
                </p>
              </div>
            )}
            <div className="office-bar">
              {review?.isClear ? (
                <SubmitButton name="act" value="clear">
                  Restore
                </SubmitButton>
              ) : (
                <SubmitButton>{review ? 'Save' : 'Review'}</SubmitButton>
              )}
              {isEntered && !review && (
                <SubmitButton look="quiet" name="act" value="clear">
                  {restore}
                </SubmitButton>
              )}
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
