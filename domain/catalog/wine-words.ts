/** What a winery tells of a wine beyond its description, in the order in which the shop shows it. Markdown. */
export const WINE_WORDS = {
  tastingNotes: 'Tasting notes',
  pairing: 'Pairing',
  winemaker: 'Winemaker',
  vineyard: 'Vineyard',
  harvest: 'Harvest',
  scores: 'Scores',
  technicalSheet: 'Technical sheet',
} as const;

export type WineWord = keyof typeof WINE_WORDS;
export const WINE_WORD_KEYS = Object.keys(WINE_WORDS) as [WineWord, ...WineWord[]];

/** Of each text, in characters. */
export const LONGEST_WORDS = 4_000;
