import { listProducts, showProduct, showProductPicture } from '../catalog.ts';
import { listClubs, showClub } from '../clubs.ts';
import { findOurWines } from '../find-our-wines.ts';
import { showLookups } from '../lookups.ts';
import { document } from './documented.ts';
import { sampleClub, sampleProduct } from './samples.ts';

export const catalogueCalls = [
  document(listProducts, {
    operationId: 'listProducts',
    description:
      'All that is on sale, in pages. Without `brandingId` both brands are listed. `available` and `cartLimit` are as of now; only the payment takes the stock.',
    audience: 'anyone',
    errors: [],
    examples: {
      query: { brandingId: '1', category: 'Library', sort: 'name', pageSize: 24 },
      answers: {
        200: { products: [sampleProduct], total: 1, page: 1, pageSize: 24, categories: ['Library', 'Sets'] },
      },
    },
  }),
  document(showProduct, {
    operationId: 'showProduct',
    description: 'One product by the last part of its page’s address.',
    audience: 'anyone',
    errors: [],
    examples: { params: { slug: 'library-cabernet' }, answers: { 200: sampleProduct } },
  }),
  document(showProductPicture, {
    operationId: 'showProductPicture',
    description: 'The bottle of a product, as data: the shop draws it itself.',
    audience: 'anyone',
    errors: [],
    examples: {
      params: { slug: 'library-cabernet' },
      answers: {
        200: {
          name: sampleProduct.name,
          brandingId: 1,
          brandingName: 'Alder Ridge',
          varietal: 'Cabernet Sauvignon',
          vintage: 2012,
          appellation: 'Napa Valley',
          bottleVolumeMl: 750,
          alcoholVolume: 14.2,
          categories: [{ productCategoryName: 'Library' }],
        },
      },
    },
  }),
  document(showLookups, {
    operationId: 'showLookups',
    description:
      'What forms choose from: states with their ids, shippers, the dates that are on offer, the wineries and the brands. Changes a few times a day at most.',
    audience: 'anyone',
    errors: [],
    examples: {
      answers: {
        200: {
          states: [
            { stateId: 6, stateName: 'California', stateShort: 'CA', countryId: 37, offSiteShipping: true },
          ],
          countries: [{ countryId: 37, countryName: 'United States' }],
          shippers: [{ shipTrackingTypeId: 1, shipTrackingName: 'FedEx Ground', brandingId: 1 }],
          shipDates: [{ requestedShipDate: '03/05/2027', shippingServiceId: 1, brandingId: 1 }],
          blackoutDates: [{ blackoutDate: '11/25/2027' }],
          blackoutReasons: { '11/25/2027': 'Thanksgiving Day' },
          shipDateExceptions: [{ exemptDate: '12/30/2027', replacesDefault: '12/26/2027' }],
          defaultShipDate: { defaultValue: '03/02/2027' },
          pickupLocations: [
            {
              shipViaId: 17,
              brandingId: 1,
              name: 'Alder Ridge',
              town: 'Oakville',
              address1: '1140 Oakville Ridge Road',
              city: 'Oakville',
              stateShort: 'CA',
              zip: '94562',
              phone: '(707) 555-0117',
              hours: 'Daily, 10 am to 4:30 pm',
            },
          ],
          brands: [
            {
              brandingId: 1,
              name: 'Alder Ridge',
              clubName: 'Alder Ridge Club',
              phone: '(855) 555-0141',
              origin: 'https://alderridge.example',
            },
          ],
          today: '03/02/2027',
          site: {
            shippingWarning: false,
            vaultOrigin: null,
            cartErrorRedirectUrl: null,
            leaveConfirmationUrl: null,
          },
        },
      },
    },
  }),
  document(listClubs, {
    operationId: 'listClubs',
    description: 'The clubs with their tiers, terms and policy. Retired ones are not listed.',
    audience: 'anyone',
    errors: [],
    examples: { query: { brandingId: '2' }, answers: { 200: { clubs: [sampleClub] } } },
  }),
  document(showClub, {
    operationId: 'showClub',
    description: 'One club by its id, also one that nobody can join any more.',
    audience: 'anyone',
    errors: [],
    examples: { params: { clubTypeId: 2 }, answers: { 200: sampleClub } },
  }),
  document(findOurWines, {
    operationId: 'findOurWines',
    description: 'Where else the wines are poured and sold.',
    audience: 'anyone',
    errors: [],
    examples: {
      query: { zip: '94558', distance: '10' },
      answers: {
        200: {
          locations: [
            {
              name: 'The Old Juniper',
              kind: 'restaurant',
              address1: '2430 Church St',
              city: 'Napa',
              state: 'CA',
              zip: '94558',
              phone: '(800) 555-0188',
              distance: 0.5,
              latitude: 38.4611,
              longitude: -122.2537,
              brandingIds: [1],
            },
          ],
        },
      },
    },
  }),
];
