const port = process.env.E2E_PORT ?? '4390';

/** A brand's site as a shopper comes to it. */
export interface Site {
  readonly brandingId: 1 | 2;
  readonly name: string;
  readonly origin: string;
}

export const alderRidge: Site = { brandingId: 1, name: 'Alder Ridge', origin: `http://localhost:${port}` };

export const twomey: Site = { brandingId: 2, name: 'Twomey', origin: `http://brand2.localhost:${port}` };

export const sites: readonly Site[] = [alderRidge, twomey];
