import { type ActionFunctionArgs, data, replace } from 'react-router';
import type { CardLink } from '../../contract/card-link.ts';
import type { Day } from '../../domain/dates/day.ts';
import { AccountForm } from '../account/account-form.tsx';
import { apiContext } from '../api/browser-api.ts';
import { CardFields } from '../cards/card-fields.tsx';
import { cardLabels, cardName } from '../cards/card-words.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { FormErrors } from '../forms/form-errors.tsx';
import type { FormReply } from '../forms/form-reply.ts';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { fetchOnce } from '../parts/fetch-once.ts';
import { useSite } from '../site/site.ts';
import { formatMoney } from '../ui/money.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { PhoneLink } from '../ui/text-link.tsx';
import type { Route } from './+types/card-link-page.ts';
import { type CardLinkData, loadCardLink } from './load-card-link.ts';

async function load({ context, request }: Route.LoaderArgs) {
  const loaded = await loadCardLink(context.get(apiContext), request.url);
  return data(loaded, { status: loaded.link === null ? 404 : 200 });
}

export { load as loader, load as clientLoader };

/** A refusal may mean that the state has changed: it was paid in another tab, or by staff. */
export const shouldRevalidate = () => true;

const loadRules = fetchOnce(() => import('./send-card.ts'));

async function act(args: ActionFunctionArgs) {
  const [{ send }, form] = await Promise.all([loadRules(), args.request.formData()]);
  const sent = await send(args.context.get(apiContext), form, args);
  const { pathname, search } = new URL(args.request.url);
  // The page itself says that the link has ended.
  if (sent.ok || sent.status === 404) return replace(pathname + search);
  return data(sent.reply, { status: sent.status });
}

export { act as action, act as clientAction };

/** For anyone who has the link of a mail: no account, no email, no address. */
export default function CardLinkPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { link, today, brands } = loaderData;
  return (
    <PageMain view={link?.state} className="page mx-auto max-w-xl py-8 md:py-16">
      {link === null && <NoLink brands={brands} />}
      {link?.state === 'used' && <Thanks />}
      {link?.state === 'open' && <GiveCard link={link} today={today} reply={reply} />}
    </PageMain>
  );
}

function NoLink({ brands }: Pick<CardLinkData, 'brands'>) {
  const { brandingId } = useSite();
  const phone = brands.find((brand) => brand.brandingId === brandingId)?.phone;
  return (
    <>
      <PageTitle title="This link does not work" />
      <h1 className="title">This link does not work</h1>
      <p className="lead mt-3">
        It may have expired, a newer email may have replaced it, or no other card is needed any more. Please
        call us
        {phone && (
          <>
            {' '}
            at <PhoneLink number={phone} />
          </>
        )}{' '}
        with any questions.
      </p>
    </>
  );
}

function Thanks() {
  return (
    <>
      <PageTitle title="Thank you" />
      <h1 className="title">Thank you</h1>
      <p className="lead mt-3" role="status">
        Your new card was accepted. There is nothing else to do.
      </p>
    </>
  );
}

interface GiveCardProps {
  readonly link: Extract<CardLink, { state: 'open' }>;
  readonly today: Day;
  readonly reply: FormReply | undefined;
}

function GiveCard({ link: { firstName, what, amount, card }, today, reply }: GiveCardProps) {
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed, today) });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  const title = `A card for ${what}`;
  return (
    <>
      <PageTitle title={title} hasErrors={Boolean(form.refusal)} />
      <FormErrors form={form} labels={cardLabels} />
      <h1 className="title">{title}</h1>
      <p className="lead mt-3 mb-9">
        {firstName && `Hello ${firstName}. `}
        {card === null ? 'There is no card on file.' : `Your ${cardName(card)} no longer works.`} Please enter
        another card.{' '}
        {amount === null
          ? 'We charge it for your next shipment, and nothing today.'
          : `The total is ${formatMoney(amount)}.`}
      </p>
      <AccountForm
        form={form}
        submit={amount === null ? 'Save Card' : `Pay ${formatMoney(amount)}`}
        busyText="Asking your bank…"
      >
        <CardFields fields={fields} today={today} />
        <p className="text-sm text-muted">Only our payment provider keeps the number of your card.</p>
      </AccountForm>
    </>
  );
}
