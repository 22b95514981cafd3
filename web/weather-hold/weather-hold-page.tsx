import { data, Form, replace, useLocation, useNavigation } from 'react-router';
import type { OtherWay, WeatherHold } from '../../contract/weather-hold.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { Problem } from '../account/section-page.tsx';
import { apiContext } from '../api/browser-api.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { dateWords } from '../place/place-words.ts';
import { useSite } from '../site/site.ts';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/money.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { PhoneLink } from '../ui/text-link.tsx';
import type { Route } from './+types/weather-hold-page.ts';

const idIn = (url: string) => new URL(url).searchParams.get('id') ?? '';

async function load({ context, request }: Route.LoaderArgs) {
  const answer = await context
    .get(apiContext)
    .call('get /weather-hold', { query: { id: idIn(request.url) } });
  return data(answer.ok ? answer.data : null, { status: answer.ok ? 200 : answer.error.status || 503 });
}

export { load as loader, load as clientLoader };

/** A refusal may mean that a price or a day has changed. */
export const shouldRevalidate = () => true;

async function act({ context, request }: Route.ActionArgs | Route.ClientActionArgs) {
  const id = idIn(request.url);
  const form = await request.formData();
  const choice = String(form.get('choice'));
  const body =
    choice === 'anyway'
      ? ({ choice } as const)
      : {
          choice: choice as OtherWay['choice'],
          deliveryMethod: String(form.get('deliveryMethod')) as OtherWay['deliveryMethod'],
          quote: String(form.get('quote') ?? ''),
        };
  const chosen = await context.get(apiContext).call('put /weather-hold', { query: { id }, body });
  if (chosen.ok) return replace(`/weather-hold?${new URLSearchParams({ id })}`);
  return data({ message: chosen.error.message }, { status: chosen.error.status || 503 });
}

export { act as action, act as clientAction };

/** One order that the weather holds, for anyone who has its link: no account, no card, no street. */
export default function WeatherHoldPage({ loaderData: hold, actionData: problem }: Route.ComponentProps) {
  return (
    <PageMain view={hold?.state} className="page mx-auto max-w-3xl py-8 md:py-16">
      <PageTitle title="Your wine and the weather" hasErrors={problem !== undefined} />
      <Problem message={problem?.message} />
      {hold === null ? <NoHold /> : <Hold hold={hold} />}
    </PageMain>
  );
}

function NoHold() {
  const { brandingId } = useSite();
  return (
    <>
      <h1 className="title">This link does not work</h1>
      <p className="lead mt-3">
        It may have expired. Please call us at <PhoneLink number={BRANDS[brandingId].phone} />, and we will
        look up your order.
      </p>
    </>
  );
}

const HEADINGS: Readonly<Record<WeatherHold['state'], string>> = {
  held: 'Your wine waits for better weather',
  'let-go': 'Your wine ships next',
  over: 'Nothing waits anymore',
};

const LEADS: Readonly<Record<WeatherHold['state'], string>> = {
  held: 'There is nothing to do: we look every morning, ship as soon as it is safe, and tell you when it leaves. Waiting costs nothing.',
  'let-go': 'We pack it for the next shipment, and tell you when it leaves.',
  over: 'This order was shipped, canceled, or replaced by another one. Our emails tell you which.',
};

function Hold({ hold }: { hold: WeatherHold }) {
  const { purchaseOrderId, state, reason, items, otherWays, allowsAnyway } = hold;
  return (
    <>
      <p className="text-muted">Order {purchaseOrderId}</p>
      <h1 className="title">{HEADINGS[state]}</h1>
      {state === 'held' && <p className="mt-4 font-medium">{reason}</p>}
      <p className="lead mt-3">{LEADS[state]}</p>
      <ul className="mt-5 text-muted">
        {items.map(({ name, qty }) => (
          <li key={name}>
            {qty} × {name}
          </li>
        ))}
      </ul>
      {state === 'held' && (otherWays.length > 0 || allowsAnyway) && (
        <section aria-labelledby="sooner" className="mt-9 border-t border-line pt-7">
          <h2 id="sooner" className="heading mb-2">
            If you want it sooner
          </h2>
          <ul>
            {otherWays.map((way) => (
              <li key={way.deliveryMethod + way.choice} className="border-b border-line py-4">
                <TakeWay way={way} />
              </li>
            ))}
            {allowsAnyway && (
              <li className="py-4">
                <Choice choice="anyway" label="Ship it anyway">
                  At your own risk: we do not replace wine that the weather has harmed.
                </Choice>
              </li>
            )}
          </ul>
        </section>
      )}
    </>
  );
}

function TakeWay({
  way: { choice, deliveryMethod, name, deliveryDate, difference, total, quote },
}: {
  way: OtherWay;
}) {
  const cost =
    difference === 0
      ? 'For the same price.'
      : `${formatMoney(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'}. Your card is charged ${formatMoney(total)} instead of the old amount.`;
  return (
    <Choice
      choice={choice}
      label={
        choice === 'faster'
          ? `${name}, ${dateWords(deliveryDate)}`
          : `Pick up at ${name}, ${dateWords(deliveryDate)}`
      }
      hidden={{ deliveryMethod, quote }}
    >
      {cost}
    </Choice>
  );
}

interface ChoiceProps {
  readonly choice: string;
  readonly label: string;
  readonly hidden?: Readonly<Record<string, string>>;
  readonly children: string;
}

function Choice({ choice, label, hidden = {}, children }: ChoiceProps) {
  const { state, formData } = useNavigation();
  const { search } = useLocation();
  const isBusy = state !== 'idle' && formData?.get('label') === label;
  return (
    <Form
      method="post"
      action={`/weather-hold${search}`}
      className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[1fr_20rem]"
    >
      <input type="hidden" name="choice" value={choice} />
      <input type="hidden" name="label" value={label} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-sm text-muted">{children}</p>
      <Button type="submit" look="quiet" wide busy={isBusy} busyText="One moment…">
        {label}
      </Button>
    </Form>
  );
}
