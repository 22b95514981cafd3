import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, settingNames } from './settings.ts';

const production = {
  NODE_ENV: 'production',
  BRAND_1_ORIGIN: 'https://alder.example',
  BRAND_2_ORIGIN: 'https://twomey.example',
  LINK_SECRET: 'q4JxZ0vKtW7bMn2RsY9dEu5HgLp8Ac3F',
  PAYMENT_PROVIDER: 'sandbox',
  SMTP_URL: 'smtp://mail.example',
  MAIL_FROM_1: 'orders@alder.example',
  MAIL_FROM_2: 'orders@twomey.example',
};

test('without any setting it is the demo on port 4000, with its own database', () => {
  expect(read({})).toEqual({
    mode: 'development',
    port: 4000,
    host: '127.0.0.1',
    isOwnMachineOnly: true,
    unencrypted: [],
    databaseUrl: null,
    databaseDirectUrl: null,
    databaseReplicaUrl: null,
    poolerPrepares: true,
    role: 'all',
    dataDir: '.data',
    brandOrigins: { 1: 'http://localhost:4000', 2: 'http://brand2.localhost:4000' },
    vaultOrigin: null,
    officeOrigin: 'http://localhost:4000',
    officeSecret: expect.any(String),
    trustedProxies: [],
    paymentProvider: null,
    cartErrorRedirectUrl: null,
    leaveConfirmationUrl: null,
    contentSiteUrl: null,
    linkSecret: expect.any(String),
    backupKey: null,
    shippingWarning: false,
    weatherSource: 'normals',
    nws: null,
    fixedToday: null,
    carriers: { PICKUP_FEDEX: null },
    smarty: null,
    tax: null,
    smtp: null,
    twilio: null,
    mapTiles: null,
    tracesEndpoint: null,
    metricsToken: null,
    securityContact: null,
    analyticsConsent: 'not-required',
    webhookRules: { allowsHttp: true, allowsPrivateAddresses: true },
    logLevel: 'info',
    reloadOnSave: false,
  });
});

test('maps get pictures from the address that is set, and name whom they come from', () => {
  const url = 'https://tiles.example/{z}/{x}/{y}.png';
  expect(read({ MAP_TILE_URL: url }).mapTiles).toEqual({ url, attribution: '© OpenStreetMap contributors' });
  expect(read({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: '© Maps' }).mapTiles?.attribution).toBe('© Maps');
  expect(readSettings({ MAP_TILE_URL: 'https://tiles.example/map.png' })).toEqual({
    ok: false,
    problems: ['MAP_TILE_URL must be like https://tiles.example/{z}/{x}/{y}.png.'],
  });
  expect(readSettings({ MAP_STYLE_URL: 'https://tiles.example/style.json' })).toEqual({
    ok: false,
    problems: ['MAP_STYLE_URL is not supported. Please set MAP_TILE_URL instead.'],
  });
});

test('the brands use the chosen port, unless they have their own origins', () => {
  expect(read({ PORT: '8080' }).brandOrigins).toEqual({
    1: 'http://localhost:8080',
    2: 'http://brand2.localhost:8080',
  });
  expect(
    read({ BRAND_1_ORIGIN: 'https://one.example/', BRAND_2_ORIGIN: 'https://two.example:444' }).brandOrigins,
  ).toEqual({ 1: 'https://one.example', 2: 'https://two.example:444' });
});

test('an empty variable counts as not set', () => {
  expect(read({ PORT: '', DATABASE_URL: '', SHIPPING_WARNING: '' })).toEqual(read({}));
});

test('lists and switches are read', () => {
  const settings = read({
    TRUSTED_PROXIES: '10.0.0.0/8, 192.168.1.4,fd00::/8',
    SHIPPING_WARNING: 'true',
    SHOP_TODAY: '2027-03-02',
  });
  expect(settings.trustedProxies).toEqual(['10.0.0.0/8', '192.168.1.4', 'fd00::/8']);
  expect(settings.shippingWarning).toBe(true);
  expect(settings.fixedToday).toBe('2027-03-02');
});

test.each([
  ['ROLE', 'cook'],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PORT', '0'],
  ['SHOP_MODE', 'staging'],
  ['DATABASE_URL', 'mysql://db.example/shop'],
  ['BRAND_1_ORIGIN', 'https://shop.example/wine'],
  ['BRAND_2_ORIGIN', 'winery.example'],
  ['VAULT_ORIGIN', 'ftp://vault.example'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '10.0.0.0/8,::/0'],
  ['TRUSTED_PROXIES', 'proxy.example'],
  ['PAYMENT_PROVIDER', 'cash'],
  ['CART_ERROR_REDIRECT_URL', 'javascript:alert(1)'],
  ['LEAVE_CONFIRMATION_URL', 'home'],
  ['CONTENT_SITE_URL', 'wordpress'],
  ['LINK_SECRET', 'short'],
  ['SHIPPING_WARNING', 'yes'],
  ['SHOP_TODAY', '2027-02-30'],
  ['METRICS_TOKEN', 'hush'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector'],
  ['LOG_LEVEL', 'loud'],
  ['SMTP_URL', 'https://mail.example'],
  ['MAIL_FROM_1', 'Alder Ridge'],
  ['TWILIO_FROM', 'Alder Ridge'],
  ['STRIPE_SECRET_KEY', 'pk_test_1'],
  ['STRIPE_SECRET_KEY', 'sk_test_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'hush'],
  ['STRIPE_API_URL', 'https://api.stripe.com/v1'],
])('%s=%s is one problem, a sentence that names it and does not show it', (name, value) => {
  const found = problems({ [name]: value });
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(new RegExp(`^${name} .*\\.$`));
  if (name !== 'PAYMENT_PROVIDER') expect(found[0]).not.toContain(value);
});

const stripe = {
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

test('Stripe charges cards once its keys are set; its own fields take them where the page has a key', () => {
  const account = { secretKey: 'sk_test_1', apiUrl: 'https://api.stripe.com' };
  expect(read(stripe).paymentProvider).toEqual({
    provider: 'stripe',
    account,
    webhookSecret: 'whsec_1',
    page: null,
  });
  const page = { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  expect(read(page).paymentProvider?.page).toEqual({
    provider: 'stripe',
    publishableKey: 'pk_test_1',
    scriptUrl: 'https://js.stripe.com/endive/stripe.js',
  });
  const local = {
    ...page,
    STRIPE_API_URL: 'http://localhost:1',
    STRIPE_SCRIPT_URL: 'http://localhost:1/s.js',
  };
  expect(read(local).paymentProvider).toMatchObject({
    account: { apiUrl: 'http://localhost:1' },
    page: { scriptUrl: 'http://localhost:1/s.js' },
  });
});

test('Stripe without its keys, or with test and live keys mixed, is refused', () => {
  expect(problems({ PAYMENT_PROVIDER: 'stripe' })).toEqual([
    expect.stringMatching(/^STRIPE_SECRET_KEY is missing/),
    expect.stringMatching(/^STRIPE_WEBHOOK_SECRET is missing/),
  ]);
  expect(problems({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toEqual([
    expect.stringMatching(/^STRIPE_PUBLISHABLE_KEY is of another kind/),
  ]);
});

test('FedEx and Smarty are asked once their accounts are set', () => {
  expect(read({ FEDEX_CLIENT_ID: 'id', FEDEX_CLIENT_SECRET: 'key' }).carriers.PICKUP_FEDEX).toEqual({
    clientId: 'id',
    clientSecret: 'key',
    apiUrl: 'https://apis.fedex.com',
  });
  const smarty = {
    SMARTY_AUTH_ID: 'id',
    SMARTY_AUTH_TOKEN: 'key',
    SMARTY_STREET_URL: 'http://localhost:1/s',
  };
  expect(read(smarty).smarty).toEqual({
    authId: 'id',
    authToken: 'key',
    autocompleteUrl: 'https://us-autocomplete-pro.api.smarty.com/lookup',
    streetUrl: 'http://localhost:1/s',
  });
});

test('AvaTax is asked once it is chosen and its account is set', () => {
  const account = { AVATAX_ACCOUNT_ID: '11', AVATAX_LICENSE_KEY: 'key', AVATAX_COMPANY_CODE: 'WINERY' };
  expect(read({ TAX_SERVICE: 'avatax', ...account }).tax).toEqual({
    accountId: '11',
    licenseKey: 'key',
    companyCode: 'WINERY',
    url: 'https://rest.avatax.com',
  });
  expect(read(account).tax).toBeNull();
});

test.each<[Record<string, string>, string[]]>([
  [{ TAX_SERVICE: 'avatax', AVATAX_ACCOUNT_ID: '11' }, ['AVATAX_LICENSE_KEY', 'AVATAX_COMPANY_CODE']],
  [{ FEDEX_CLIENT_ID: 'id' }, ['FEDEX_CLIENT_SECRET']],
  [{ FEDEX_CLIENT_SECRET: 'key' }, ['FEDEX_CLIENT_ID']],
  [{ FEDEX_API_URL: 'https://apis-sandbox.fedex.com' }, ['FEDEX_CLIENT_ID', 'FEDEX_CLIENT_SECRET']],
  [{ SMARTY_AUTH_ID: 'id' }, ['SMARTY_AUTH_TOKEN']],
  [{ SMARTY_AUTH_TOKEN: 'key' }, ['SMARTY_AUTH_ID']],
  [{ TWILIO_FROM: '+17075550123' }, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']],
  [{ TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' }, ['TWILIO_FROM']],
  [{ SMTP_URL: 'smtp://mail.example' }, ['MAIL_FROM_1', 'MAIL_FROM_2']],
])('%o stops the start, since %s is missing', (given, missing) => {
  const found = problems(given);
  expect(found).toHaveLength(missing.length);
  for (const [index, name] of missing.entries())
    expect(found[index]).toMatch(new RegExp(`^${name} is missing: `));
});

test('all problems are reported at once', () => {
  expect(problems({ PORT: 'eighty', LOG_LEVEL: 'loud', FEDEX_CLIENT_ID: 'id' })).toHaveLength(3);
});

describe('in production', () => {
  test('with its secret and its provider named, it starts', () => {
    expect(read(production).mode).toBe('production');
    expect(read({ ...production, NODE_ENV: 'test', SHOP_MODE: 'production' }).mode).toBe('production');
  });

  test.each([
    ['BRAND_1_ORIGIN', { ...production, BRAND_1_ORIGIN: '' }],
    ['BRAND_2_ORIGIN', { ...production, BRAND_2_ORIGIN: 'http://twomey.example' }],
    ['LINK_SECRET', { ...production, LINK_SECRET: '' }],
    ['PAYMENT_PROVIDER', { ...production, PAYMENT_PROVIDER: '' }],
    ['SMTP_URL', { ...production, SMTP_URL: '' }],
    ['MAIL_FROM_2', { ...production, MAIL_FROM_2: '' }],
    ['SHOP_TODAY', { ...production, SHOP_TODAY: '2027-03-02' }],
    ['CELLAR_DOOR_DEV', { ...production, CELLAR_DOOR_DEV: '1' }],
  ])('%s stops the start', (name, env) => {
    const found = problems(env);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^${name} is `));
  });
});

test('.env.example names every setting, and no other', () => {
  const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const named = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(named.sort()).toEqual([...settingNames].sort());
});

function read(env: Record<string, string>) {
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}

function problems(env: Record<string, string>): string[] {
  const result = readSettings(env);
  return result.ok ? [] : result.problems;
}
