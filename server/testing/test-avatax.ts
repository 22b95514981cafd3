import { startTestService, type TestService } from './test-service.ts';

interface SentLine {
  readonly number: string;
  readonly quantity: number;
  readonly amount: number;
  readonly taxCode: string;
  readonly itemCode: string;
}

interface SentAddress {
  readonly line1: string;
  readonly city: string;
  readonly region: string;
  readonly postalCode: string;
}

/** A request of `transactions/create` or `createoradjust`. */
export interface SentTransaction {
  readonly type: string;
  readonly code?: string;
  readonly commit: boolean;
  readonly date: string;
  readonly referenceCode?: string;
  readonly taxOverride?: { readonly taxAmount: number; readonly taxDate: string };
  readonly addresses: { readonly shipFrom: SentAddress; readonly shipTo: SentAddress };
  readonly lines: readonly SentLine[];
}

/** AvaTax as it answers: a State and a county tax on everything but freight. */
export interface TestAvatax {
  readonly service: TestService;
  readonly quotes: SentTransaction[];
  /** What is recorded, by its code. */
  readonly records: Map<string, SentTransaction>;
  readonly voided: string[];
  /** How often something was recorded. */
  recordings: number;
  county: { name: string; rate: number };
  /** Added to the total, so that it is not the sum of its lines. */
  tooMuch: number;
}

/** It knows no address there. */
export const UNKNOWN_ZIP = '00000';

export const AVATAX_KEY = { accountId: '1100012345', licenseKey: 'A1B2C3', companyCode: 'WINERY' };

export const NAPA_COUNTY = { name: 'NAPA', rate: 0.0175 };

/** Fills `avatax`, which may be known before. */
export async function startTestAvatax(avatax = {} as TestAvatax): Promise<TestAvatax> {
  const expected = `Basic ${Buffer.from(`${AVATAX_KEY.accountId}:${AVATAX_KEY.licenseKey}`).toString('base64')}`;
  const service = await startTestService((request, body) => {
    if (request.headers.authorization !== expected) return problem(401, 'AuthenticationException');
    const { pathname } = new URL(request.url ?? '', 'http://localhost');
    const sent = JSON.parse(body);
    if (pathname === '/api/v2/transactions/create') {
      if (sent.addresses.shipTo.postalCode === UNKNOWN_ZIP) return problem(400, 'GetTaxError');
      avatax.quotes.push(sent);
      return { status: 201, body: answerTo(sent, avatax) };
    }
    if (pathname === '/api/v2/transactions/createoradjust') {
      const { createTransactionModel: model } = sent;
      avatax.recordings += 1;
      avatax.records.set(model.code, model);
      return {
        status: 201,
        body: { ...answerTo(model, avatax), totalTax: sum([model.taxOverride.taxAmount, avatax.tooMuch]) },
      };
    }
    const code = /^\/api\/v2\/companies\/WINERY\/transactions\/([^/]+)\/void$/.exec(pathname)?.[1];
    if (code === undefined) return problem(404, 'NotFound');
    if (!avatax.records.delete(code)) return problem(404, 'EntityNotFoundError');
    avatax.voided.push(code);
    return { status: 200, body: { code, status: 'Cancelled' } };
  });
  return Object.assign(avatax, {
    service,
    quotes: [],
    records: new Map(),
    voided: [],
    recordings: 0,
    county: NAPA_COUNTY,
    tooMuch: 0,
  });
}

function problem(status: number, code: string) {
  return { status, body: { error: { code, message: 'sorry' } } };
}

function answerTo({ lines }: SentTransaction, { county, tooMuch }: TestAvatax) {
  const taxed = lines.map(({ number, amount, taxCode }) => {
    const isTaxed = !taxCode.startsWith('FR');
    const details = [
      { jurisType: 'STA', jurisName: 'CALIFORNIA', rate: 0.06 },
      { jurisType: 'CTY', jurisName: county.name, rate: county.rate },
    ].map((detail) => ({
      ...detail,
      rate: isTaxed ? detail.rate : 0,
      taxableAmount: isTaxed ? amount : 0,
      tax: isTaxed ? Math.round(amount * 100 * detail.rate) / 100 : 0,
    }));
    return { lineNumber: number, tax: sum(details.map(({ tax }) => tax)), details };
  });
  return { totalTax: sum([...taxed.map(({ tax }) => tax), tooMuch]), lines: taxed };
}

function sum(amounts: readonly number[]): number {
  return Math.round(amounts.reduce((all, each) => all + each, 0) * 100) / 100;
}
