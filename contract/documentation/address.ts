import { autocompleteAddress, findCarrierLocations, validateAddress, validateZip } from '../address.ts';
import { document } from './documented.ts';
import { sampleCarrierLocation, sampleSuggestion } from './samples.ts';

export const addressCalls = [
  document(validateZip, {
    operationId: 'validateZip',
    description: 'Nonsense is answered with `valid: false`.',
    audience: 'anyone',
    errors: [],
    examples: {
      params: { zip: '94558' },
      answers: {
        200: {
          valid: true,
          places: [{ placeName: 'Napa', state: 'California', stateAbbreviation: 'CA' }],
        },
      },
    },
  }),
  document(autocompleteAddress, {
    operationId: 'autocompleteAddress',
    description: 'Where the address service is down, the list is empty: nobody is kept from typing.',
    audience: 'shopper',
    errors: ['rate-limited'],
    examples: { body: { searchText: '100 Main' }, answers: { 200: { suggestions: [sampleSuggestion] } } },
  }),
  document(validateAddress, {
    operationId: 'validateAddress',
    description: 'A suggestion is for the shopper to take or to leave; checkout takes the address as typed.',
    audience: 'shopper',
    errors: ['rate-limited'],
    examples: {
      body: { address1: '100 Main Stret', city: 'Napa', stateShort: 'CA', zip: '94558' },
      answers: {
        200: { valid: false, deliverable: true, isPoBox: false, suggestion: sampleSuggestion, reason: null },
      },
    },
  }),
  document(findCarrierLocations, {
    operationId: 'findCarrierLocations',
    description: 'Counters that keep a parcel for who shows an identity card.',
    audience: 'shopper',
    errors: ['conflict', 'rate-limited'],
    examples: {
      body: { zip: '94558', searchDistance: 10 },
      answers: { 200: { locations: [sampleCarrierLocation], reason: null } },
    },
  }),
];
