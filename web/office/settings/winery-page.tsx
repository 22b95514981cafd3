import type { ReactNode } from 'react';
import { data, Link, redirect } from 'react-router';
import type { Permit, ShipsFrom } from '../../../contract/office/winery.ts';
import { BRANDING_IDS, type BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { STATES_WITHOUT_PERMIT } from '../../../domain/compliance/permits.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { hourInWords, LATEST_SHIP_HOURS } from '../../../domain/delivery/latest-hour.ts';
import { WINERIES } from '../../../domain/delivery/methods.ts';
import { JOURNAL_ACCOUNTS, type JournalAccount, USUAL_ACCOUNTS } from '../../../domain/office/journal.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actAt } from '../acts.ts';
import { codeHeader, refusedAction, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { stateChoices } from '../parts/state-choices.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, type OfficeFormProps, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/winery-page.ts';
import { inWords, ruleInWords, stateNameOf } from './permits.ts';
import { SettingsTabs } from './settings-tabs.tsx';
import { ShipsFromForm } from './ships-from-form.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const winery = unwrap(await api.call('get /office/settings/winery'), url.href);
  return { ...winery, states: await stateChoices(api, url.href) };
}

/** The forms of the page, each with what it saves. Posted below the page's address. */
const SAVES = {
  'permit-rule': { posted: 'permit-rule', save: savePermitRule },
  accounts: { posted: 'accounts', save: saveAccounts },
  shipping: { posted: 'shipping', save: saveShipping },
  service: { posted: 'service', save: saveService },
  'ships-from': { posted: 'ships-from', save: saveShipsFrom },
  'code-limit': { posted: 'code-limit', save: saveCodeLimit },
} as const;
type Form = keyof typeof SAVES;

export async function action({ context, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { posted, save } = actAt(pattern, '/office/settings/winery', SAVES);
  const saved = await save(context.get(apiContext), form);
  if (saved.ok) return redirect(linkTo('/office/settings/winery', { did: posted }), 303);
  const over = refusedAction(saved.error, form, url.href);
  return over instanceof Response ? over : data({ ...over.data, posted }, over.init ?? {});
}

function savePermitRule(api: Api, form: FormData) {
  const brandingId = Number(form.get('brandingId')) as BrandingId;
  return api.call('put /office/settings/winery/permit-rule', {
    body: { brandingId, isOn: form.get('isOn') === 'true' },
  });
}

function saveAccounts(api: Api, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '');
  const accounts = JOURNAL_ACCOUNTS.map((account) => ({
    account,
    name: text(`${account}-name`).trim() || usualName(account),
    code: text(`${account}-code`),
  }));
  return api.call('put /office/settings/winery/accounts', { body: { accounts } });
}

function saveShipping(api: Api, form: FormData) {
  const chosen = form.get('latestShipHour');
  const latestShipHour = LATEST_SHIP_HOURS.find((hour) => String(hour) === chosen) ?? null;
  return api.call('put /office/settings/winery/shipping', { body: { latestShipHour } });
}

function saveService(api: Api, form: FormData) {
  const standardService = String(form.get('standardService') ?? '');
  return api.call('put /office/settings/winery/service', { body: { standardService } });
}

function saveShipsFrom(api: Api, form: FormData) {
  const text = (name: keyof ShipsFrom) => String(form.get(`shipsFrom.${name}`) ?? '').trim();
  const typed = {
    address1: text('address1'),
    city: text('city'),
    stateShort: text('stateShort'),
    zip: text('zip'),
  };
  const isEmpty = Object.values(typed).every((each) => each === '');
  return api.call('put /office/settings/winery/ships-from', { body: { shipsFrom: isEmpty ? null : typed } });
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
    cell: ({ permitId, number }) => (
      <Link to={linkTo('/office/settings/winery/permits/:permitId', { permitId })}>{number}</Link>
    ),
  },
  {
    label: 'State',
    cell: ({ state }) => stateNameOf(state),
  },
  { label: 'Brand', cell: ({ brandingId }) => BRANDS[brandingId].name },
  { label: 'From', cell: ({ validFrom }) => formatLongDate(validFrom) },
  { label: 'To', cell: ({ validTo }) => (validTo === null ? 'Further notice' : formatLongDate(validTo)) },
];

export default function WineryPage({ loaderData, actionData }: Route.ComponentProps) {
  const { permits, permitRules, accounts, codeLimit, latestShipHour, standardService, shipsFrom, states } =
    loaderData;
  const refusedOf = (form: Form) => (actionData?.posted === form ? actionData : undefined);
  return (
    <>
      <PageHead
        title="Winery"
        lead="State permits, shipping, journal accounts, and when refunds need a code."
      >
        <ButtonLink look="main" to={linkTo('/office/settings/winery/permits/new')}>
          New permit
        </ButtonLink>
      </PageHead>
      <SettingsTabs />
      <Did
        words={{
          add: 'The permit is added. Reports and slips of its days show it.',
          'permit-rule': 'It is saved, and applies to every order within seconds.',
          save: 'The permit is saved.',
          remove: 'The permit is deleted.',
          shipping: 'The latest hour is saved. It applies to every order from now on.',
          service: 'The name is saved. It applies to every order from now on.',
          'ships-from': 'The address is saved. It applies to every order from now on.',
          'code-limit': 'The amount is saved. It applies from the next refund on.',
          accounts: 'The accounts are saved. The next journal uses them.',
        }}
      />
      <h2 className="office-heading mb-2">Permits</h2>
      <DataTable
        caption="Permits by state"
        columns={COLUMNS}
        rows={permits}
        idOf={({ permitId }) => permitId}
        nameOf={({ number }) => `permit ${number}`}
        empty={<p>No permits yet. Add one per state; we print it on reports.</p>}
      />
      {BRANDING_IDS.map((brandingId) => (
        <PermitRule
          key={brandingId}
          brandingId={brandingId}
          isOn={permitRules.find((rule) => rule.brandingId === brandingId)?.isOn}
        />
      ))}
      <p className="mt-3 text-sm text-muted">
        Pickup, and parcels to {inWords(STATES_WITHOUT_PERMIT.map(stateNameOf))}, need no permit.
      </p>
      <div className="mt-6">
        <Setting
          title="Shipping on the same day"
          at="shipping"
          refused={refusedOf('shipping')}
          values={{ latestShipHour: latestShipHour === null ? '' : String(latestShipHour) }}
          button="Save hour"
        >
          {(field) => (
            <SelectField
              field={field('latestShipHour')}
              label="An order may ship on the day it is placed"
              hint="By the winery’s clock. Later orders are offered the next ship day."
              choices={HOURS}
            />
          )}
        </Setting>
        <Setting
          title="Standard service"
          at="service"
          refused={refusedOf('service')}
          values={{ standardService: standardService ?? '' }}
          button="Save name"
        >
          {(field) => (
            <TextField
              field={field('standardService')}
              label="Your name for it"
              optional
              hint="Leave empty for FedEx 2Day, by air. With a name of its own, such as FedEx Ground, it goes by road: 1 to 5 business days, 7 to Alaska and Hawaii. Delivery dates, weather and emails of new orders follow."
              autoComplete="off"
            />
          )}
        </Setting>
        <SettingFrame title="Where parcels leave from" lead={SHIPS_FROM_LEAD}>
          <ShipsFromForm states={states} shipsFrom={shipsFrom} refused={refusedOf('ships-from')} />
        </SettingFrame>
        <AccountsSetting accounts={accounts} refused={refusedOf('accounts')} />
        <Setting
          title="Codes"
          at="code-limit"
          refused={refusedOf('code-limit')}
          values={{ amount: String(codeLimit) }}
          button="Save amount"
        >
          {(field) => (
            <TextField
              field={field('amount')}
              label="Amount from which refunds need a fresh code"
              hint="In dollars. Below it, refunds and changed orders need one code a shift, of 8 hours. 0: each needs one."
              inputMode="decimal"
              width="code"
              autoComplete="off"
            />
          )}
        </Setting>
      </div>
    </>
  );
}

/** One press: what it does is said beside the button. */
function PermitRule({ brandingId, isOn }: { brandingId: BrandingId; isOn: boolean | undefined }) {
  const { name } = BRANDS[brandingId];
  const rule = ruleInWords(brandingId, isOn);
  if (isOn === undefined) return <p className="mt-3 text-sm">{rule}</p>;
  return (
    <OfficeForm action={linkTo('/office/settings/winery/permit-rule')} refused={undefined}>
      {() => (
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <input type="hidden" name="brandingId" value={brandingId} />
          <input type="hidden" name="isOn" value={String(!isOn)} />
          <p className="text-sm sm:min-w-112">{rule}</p>
          <SubmitButton look="quiet">
            {isOn ? `Stop requiring permits for ${name}` : `Require permits for ${name}`}
          </SubmitButton>
        </div>
      )}
    </OfficeForm>
  );
}

const [{ name, address1, city, stateShort, zip }] = WINERIES;
const SHIPS_FROM_LEAD = `For the tax service. Leave all empty for ${name}, ${address1}, ${city}, ${stateShort} ${zip}.`;

/** What is set stands at the left of a desk, and its fields beside it. */
function SettingFrame({
  title,
  lead,
  children,
}: Pick<SettingProps, 'title' | 'lead'> & { children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-3 border-t border-line py-5 md:grid-cols-[14rem_minmax(0,42rem)]">
      <div>
        <h2 className="office-heading">{title}</h2>
        {lead && <p className="mt-1 text-sm text-muted">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

interface SettingProps extends Pick<OfficeFormProps, 'refused' | 'values' | 'children'> {
  readonly title: string;
  readonly lead?: string | undefined;
  readonly at: Form;
  readonly button: string;
}

function Setting({ title, lead, at, refused, values = {}, button, children }: SettingProps) {
  return (
    <SettingFrame title={title} lead={lead}>
      <OfficeForm refused={refused} action={linkTo(`/office/settings/winery/${at}`)} values={values}>
        {(field) => (
          <>
            {children(field)}
            <SubmitButton look="quiet">{button}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </SettingFrame>
  );
}

function AccountsSetting({
  accounts,
  refused,
}: Pick<SettingProps, 'refused'> & Pick<Route.ComponentProps['loaderData'], 'accounts'>) {
  const values = Object.fromEntries(
    accounts.flatMap(({ account, name, code }) => [
      [`${account}-name`, name === usualName(account) ? '' : name],
      [`${account}-code`, code],
    ]),
  );
  return (
    <Setting
      title="Accounts of the journal"
      lead="Type the name and code that your books use. Leave empty to use the name shown."
      at="accounts"
      refused={refused}
      values={values}
      button="Save accounts"
    >
      {(field) => (
        <div className="grid gap-x-8 gap-y-4 sm:max-md:grid-cols-2 min-[1280px]:grid-cols-2">
          {JOURNAL_ACCOUNTS.map((account) => (
            <fieldset key={account} className="grid grid-cols-[1fr_5.5rem] gap-3">
              <TextField field={field(`${account}-name`)} label={usualName(account)} autoComplete="off" />
              <TextField field={field(`${account}-code`)} label="Code" autoComplete="off" />
            </fieldset>
          ))}
        </div>
      )}
    </Setting>
  );
}

function usualName(account: JournalAccount): string {
  return USUAL_ACCOUNTS[account].name;
}
