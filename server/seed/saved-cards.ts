/** Grace's cards: a default and five more. The sandbox approves each of them; no number is stored. */
export const savedCards = [
  { card_type_id: 2, last_four: '1111', expiration_month: 12, expiration_year: 2030 },
  { card_type_id: 1, last_four: '4444', expiration_month: 3, expiration_year: 2029 },
  { card_type_id: 3, last_four: '0005', expiration_month: 7, expiration_year: 2031 },
  { card_type_id: 8, last_four: '1117', expiration_month: 9, expiration_year: 2028 },
  { card_type_id: 1, last_four: '3222', expiration_month: 1, expiration_year: 2032 },
  { card_type_id: 2, last_four: '4242', expiration_month: 5, expiration_year: 2029 },
] as const;
