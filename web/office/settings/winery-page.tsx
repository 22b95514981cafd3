import { data, Link, redirect } from 'react-router';
import type { Permit } from '../../../contract/office/winery.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { hourInWords, LATEST_SHIP_HOURS } from '../../../domain/delivery/latest-hour.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount, USUAL_ACCOUNTS } from '../../../domain/office/journal.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, refusedAction, shown } from '../call-office.ts';
import { valueText } from '../reports/report-texts.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/list-tools.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/winery-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return shown(await context.get(apiContext).call('get /office/settings/winery'), url.href);
}

/** The forms of the page, each with what it saves. Posted below the page's address. */
const SAVES = { accounts: saveAccounts, shipping: saveShipping, 'code-limit': saveCodeLimit };
type Form = keyof typeof SAVES;

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const posted =
    (Object.keys(SAVES) as Form[]).find((each) => url.pathname.endsWith(`/${each}`)) ?? 'accounts';
  const saved = await SAVES[posted](context.get(apiContext), form);
  if (saved.ok) return redirect(`/office/settings/winery?did=${posted}`, 303);
  const over = refusedAction(saved.error, form, url.href);
  return over instanceof Response ? over : data({ ...over.data, posted }, over.init ?? {});
}

function saveAccounts(api: Api, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const accounts = JOURNAL_ACCOUNTS.map((account) => ({
    account,
    name: text(`${account}-name`),
    code: text(`${account}-code`),
  }));
  return api.call('put /office/settings/winery/accounts', { body: { accounts } });
}

function saveShipping(api: Api, form: FormData) {
  const chosen = form.get('latestShipHour');
  const latestShipHour = LATEST_SHIP_HOURS.find((hour) => String(hour) === chosen) ?? null;
  return api.call('put /office/settings/winery/shipping', { body: { latestShipHour } });
}

function saveCodeLimit(api: Api, form: FormData) {
  const typed = String(form.get('amount') ?? '').replace(/[$,\s]/g, '');
  return api.call('put /office/settings/winery/code-limit', {
    body: { amount: typed === '' ? Number.NaN : Number(typed) },
    headers: codeHeader(form),
  });
}

const HOURS = [
  { value: '', label: 'At any hour' },
  ...LATEST_SHIP_HOURS.map((hour) => ({
    value: String(hour),
    label: hour === 0 ? 'Never' : `Until ${hourInWords(hour)}`,
  })),
];

const COLUMNS: readonly Column<Permit>[] = [
  {
    label: 'Number',
    cell: ({ permitId, number }) => <Link to={`/office/settings/winery/permits/${permitId}`}>{number}</Link>,
  },
  { label: 'State', cell: ({ state }) => state },
  { label: 'Brand', cell: ({ brandingId }) => BRANDS[brandingId].name },
  { label: 'From', cell: ({ validFrom }) => valueText('day', validFrom) },
  { label: 'To', cell: ({ validTo }) => (validTo === null ? 'Further notice' : valueText('day', validTo)) },
];

export default function WineryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { permits, accounts, codeLimit, latestShipHour } = loaderData;
  const refusedOf = (form: Form) => (actionData?.posted === form ? actionData : undefined);
  const values = Object.fromEntries(
    accounts.flatMap(({ account, name, code }) => [
      [`${account}-name`, name],
      [`${account}-code`, code],
    ]),
  );
  return (
    <>
      <PageHead
        title="Winery"
        lead="Permits of states, the latest hour for shipping, accounts, and when refunds need a code."
      >
        <Link className="button" to="/office/settings/winery/permits/new">
          New permit
        </Link>
      </PageHead>
      <Did
        words={{
          add: 'The permit is entered. Shipments of its days have it.',
          save: 'The permit is saved.',
          remove: 'The permit is deleted.',
          shipping: 'The latest hour is saved. It counts for every order from now on.',
          'code-limit': 'The sum is saved. It holds from the next refund on.',
          accounts: 'The accounts are saved. The next journal has their names.',
        }}
      />
      <h2 className="office-heading mb-2">Permits</h2>
      <DataTable
        caption="Permits by state"
        columns={COLUMNS}
        rows={permits}
        idOf={({ permitId }) => permitId}
        nameOf={({ number }) => `permit ${number}`}
        empty={<p>No permits yet. Enter each state’s, and its shipments carry the number.</p>}
      />
      <h2 className="office-heading mt-8 mb-2">Shipping on the same day</h2>
      <OfficeForm
        refused={refusedOf('shipping')}
        action="/office/settings/winery/shipping"
        values={{ latestShipHour: latestShipHour === null ? '' : String(latestShipHour) }}
      >
        {(field) => (
          <>
            <SelectField
              field={field('latestShipHour')}
              label="An order may ship on the day it is placed"
              hint="By the winery’s clock. Later orders are offered the next ship day."
              choices={HOURS}
            />
            <SubmitButton>Save hour</SubmitButton>
          </>
        )}
      </OfficeForm>
      <h2 className="office-heading mt-8 mb-2">Accounts of the journal</h2>
      <OfficeForm refused={refusedOf('accounts')} action="/office/settings/winery/accounts" values={values}>
        {(field) => (
          <>
            {JOURNAL_ACCOUNTS.map((account) => (
              <fieldset key={account} className="grid grid-cols-[1fr_7rem] gap-3">
                <legend className="text-sm text-muted">{usualName(account)}</legend>
                <TextField field={field(`${account}-name`)} label="Name" autoComplete="off" />
                <TextField field={field(`${account}-code`)} label="Code" autoComplete="off" />
              </fieldset>
            ))}
            <SubmitButton>Save accounts</SubmitButton>
          </>
        )}
      </OfficeForm>
      <h2 className="office-heading mt-8 mb-2">Codes</h2>
      <OfficeForm
        refused={refusedOf('code-limit')}
        action="/office/settings/winery/code-limit"
        values={{ amount: String(codeLimit) }}
      >
        {(field) => (
          <>
            <TextField
              field={field('amount')}
              label="Sum from which refunds need a fresh code"
              hint="In dollars. Below it, refunds and replacements need one code a shift, of 8 hours. 0: each needs one."
              inputMode="decimal"
              width="code"
              autoComplete="off"
            />
            <SubmitButton>Save sum</SubmitButton>
          </>
        )}
      </OfficeForm>
    </>
  );
}

function usualName(account: JournalAccount): string {
  return USUAL_ACCOUNTS[account].name;
}
