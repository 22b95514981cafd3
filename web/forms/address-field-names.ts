export const ADDRESS_FIELDS = [
  'name_first',
  'name_last',
  'company',
  'address1',
  'address2',
  'city',
  'stateId',
  'zip',
  'phone',
  'countryId',
] as const;
