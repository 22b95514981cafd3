import { Link, redirect } from 'react-router';
import { RULE_KINDS, type RuleKind } from '../../../domain/office/rule-kinds.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { refusedAction, shown } from '../call-office.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/rule-page.ts';
import { ruleIn, ruleValues } from './rule-forms.ts';
import { RULE_NAMES } from './rule-tabs.tsx';

function kindIn(params: { kind: string }): RuleKind {
  const kind = RULE_KINDS.find((each) => each === params.kind);
  return kind ?? failPage({ status: 404, code: 'not-found', message: '', requestId: null });
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindIn(params);
  const rule = await ruleOf(context.get(apiContext), kind, params.key, url.href);
  if (rule === null && kind !== 'dry-places' && kind !== 'dates') {
    failPage({ status: 404, code: 'not-found', message: '', requestId: null });
  }
  return { kind, name: params.key, values: ruleValues(kind, rule), isEntered: rule?.isEntered === true };
}

type StoredRule = Readonly<Record<string, unknown>>;

async function ruleOf(api: Api, kind: RuleKind, key: string, url: string): Promise<StoredRule | null> {
  switch (kind) {
    case 'states': {
      const { rows } = shown(await api.call('get /office/rules/states'), url);
      return rows.find(({ state }) => state === key) ?? null;
    }
    case 'dry-places': {
      const { rows } = shown(await api.call('get /office/rules/dry-places'), url);
      return rows.find(({ zip }) => zip === key) ?? null;
    }
    case 'dates': {
      const { rows } = shown(await api.call('get /office/rules/dates'), url);
      const found = rows.find(({ day }) => day === key);
      return found ? { ...found, isEntered: true } : null;
    }
    case 'taxes': {
      const { rows } = shown(await api.call('get /office/rules/taxes'), url);
      return rows.find(({ state }) => state === key) ?? null;
    }
    case 'freight': {
      const { rows } = shown(await api.call('get /office/rules/freight'), url);
      return rows.find(({ service, zone, bottles }) => `${service}-${zone}-${bottles}` === key) ?? null;
    }
  }
}

/** First press: what the rule would touch. Second press of the same rule: it holds. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const kind = kindIn(params);
  const isClear = form.get('act') === 'clear';
  const body = isClear ? { clear: true } : ruleIn(kind, form);
  const asked = JSON.stringify(body);
  const isReviewed = form.get('reviewed') === asked;
  const result = await send(context.get(apiContext), kind, params.key, {
    body: isClear ? null : body,
    query: isReviewed ? {} : { dryRun: 'true' },
  });
  if (!result.ok) return refusedAction(result.error, form, url.href);
  if (isReviewed) return redirect(`/office/rules/${kind}?did=${isClear ? 'clear' : 'save'}`, 303);
  const values = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  return { touched: result.data, reviewed: asked, values, isClear };
}

function send(
  api: Api,
  kind: RuleKind,
  key: string,
  { body, query }: { body: object | null; query: { dryRun?: 'true' } },
) {
  const to = body as never;
  switch (kind) {
    case 'states': {
      const params = { state: key };
      return body === null
        ? api.call('delete /office/rules/states/{state}', { params, query })
        : api.call('put /office/rules/states/{state}', { params, query, body: to });
    }
    case 'dry-places': {
      const params = { zip: key };
      return body === null
        ? api.call('delete /office/rules/dry-places/{zip}', { params, query })
        : api.call('put /office/rules/dry-places/{zip}', { params, query, body: to });
    }
    case 'dates': {
      const params = { day: key };
      return body === null
        ? api.call('delete /office/rules/dates/{day}', { params, query })
        : api.call('put /office/rules/dates/{day}', { params, query, body: to });
    }
    case 'taxes': {
      const params = { state: key };
      return body === null
        ? api.call('delete /office/rules/taxes/{state}', { params, query })
        : api.call('put /office/rules/taxes/{state}', { params, query, body: to });
    }
    case 'freight': {
      const [service = '', zone = '', bottles = ''] = key.split('-');
      const params = { service, zone, bottles: Number(bottles) };
      return body === null
        ? api.call('delete /office/rules/freight/{service}/{zone}/{bottles}', { params, query })
        : api.call('put /office/rules/freight/{service}/{zone}/{bottles}', { params, query, body: to });
    }
  }
}

export default function RulePage({
  loaderData: { kind, name, values, isEntered },
  actionData,
}: Route.ComponentProps) {
  const review = actionData && 'touched' in actionData ? actionData : null;
  const refused = actionData && 'reply' in actionData ? actionData : undefined;
  return (
    <div className="max-w-2xl">
      <PageHead
        title={name}
        lead={
          <>
            <Link to={`/office/rules/${kind}`}>{RULE_NAMES[kind]}</Link>,{' '}
            {isEntered ? 'entered here' : 'as built in'}
          </>
        }
      />
      <OfficeForm
        key={review ? review.reviewed : 'form'}
        refused={refused}
        values={review && !review.isClear ? review.values : values}
      >
        {(field) => (
          <>
            <RuleFields kind={kind} field={field} />
            {review && (
              <div role="status" className="office-notice is-warn">
                <input type="hidden" name="reviewed" value={review.reviewed} />
                <p>
                  {review.isClear && 'The built-in rule will hold again. '}
                  {counted(review.touched.openCarts, 'open cart')} will follow it.{' '}
                  {counted(review.touched.unshippedOrders, 'order')} not shipped yet{' '}
                  {review.touched.unshippedOrders === 1 ? 'stays' : 'stay'} as placed: look through them.
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
                  {kind === 'dates' ? 'Open the day' : 'Restore the built-in rule'}
                </SubmitButton>
              )}
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}

function RuleFields({ kind, field }: { kind: RuleKind; field: (name: string) => Field }) {
  switch (kind) {
    case 'states':
      return (
        <>
          <CheckboxField field={field('isShippable')} label="Wine ships there" />
          <CheckboxField field={field('isCarrierPickupAllowed')} label="A carrier’s location may hold it" />
          <CheckboxField field={field('isAdultSignatureNeeded')} label="An adult must sign for it" />
          <TextField
            field={field('maxAbvPercent')}
            label="Most alcohol, percent"
            optional
            width="half"
            inputMode="decimal"
          />
          <TextAreaField
            field={field('volumeCaps')}
            label="Volume limits"
            optional
            limit={1000}
            rows={4}
            hint="One a line: 9 liters, 1 month, person. Months 0, 1, 2 or 12; per person, address, or person or address."
          />
        </>
      );
    case 'dry-places':
      return (
        <>
          <CheckboxField field={field('isDry')} label="No wine is delivered there" />
          <TextField
            field={field('name')}
            label="Name"
            optional
            hint="What shoppers read, such as Liberty County"
          />
        </>
      );
    case 'dates':
      return (
        <TextField
          field={field('reason')}
          label="Reason"
          optional
          hint="What shoppers read: Thanksgiving Day"
        />
      );
    case 'taxes':
      return (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField field={field('salesRatePercent')} label="Percent on wine" inputMode="decimal" />
            <TextField field={field('generalRatePercent')} label="Percent on the rest" inputMode="decimal" />
            <TextField field={field('validFrom')} label="First day" kind="date" />
            <TextField field={field('validTo')} label="Last day" optional kind="date" />
          </div>
          <CheckboxField field={field('freightTaxable')} label="Shipping is taxed" />
        </>
      );
    case 'freight':
      return <TextField field={field('price')} label="Price" width="half" inputMode="decimal" />;
  }
}
