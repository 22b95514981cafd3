export interface Brand {
  readonly brandingId: number;
  readonly name: string;
  readonly clubName: string;
  /** In a sentence. */
  readonly theClub: string;
  readonly tagline: string;
  /** The support line, Monday to Friday 8am to 5pm Pacific. */
  readonly phone: string;
}

/** The brands of the shop in words. How they look is in `web/brands/`. */
export const BRANDS = {
  1: {
    brandingId: 1,
    name: 'Alder Ridge',
    clubName: 'Alder Ridge Club',
    theClub: 'the Alder Ridge Club',
    tagline: 'Napa Valley & Alexander Valley',
    phone: '(855) 555-0141',
  },
  2: {
    brandingId: 2,
    name: 'Twomey',
    clubName: 'Club Twomey',
    theClub: 'Club Twomey',
    tagline: 'Pinot Noir of the California Coast',
    phone: '(855) 555-0172',
  },
} as const satisfies Readonly<Record<number, Brand>>;
