import { type ClubShipment, changeClubShipment, showClubShipment } from '../club-release.ts';
import { document } from './documented.ts';

export const sampleShipment: ClubShipment = {
  clubName: 'Club Twomey',
  brandingId: 2,
  releaseName: 'Spring 2027',
  shipDate: '04/05/2027',
  windowEndsAt: '2027-03-22T07:00:00.000Z',
  state: 'open',
  reason: null,
  item: {
    description: 'Three Bottles',
    qty: 1,
    cartLimit: 4,
    contents: [{ name: '2023 Pinot Noir, Russian River Valley', qty: 3 }],
  },
  totals: { subTotal: 165, totalMarkdown: 0, freight: 20, tax: 0, totalAmountDue: 185 },
  recipient: 'Ada Hart, Portland, OR',
  purchaseOrderId: null,
};

const query = { id: '88.1767225600.q3RfXa' };

export const clubCalls = [
  document(showClubShipment, {
    operationId: 'showClubShipment',
    description: 'The link’s id is the key: no log-in is asked for, and no street or card is shown.',
    audience: 'anyone',
    errors: ['not-found'],
    examples: { query, answers: { 200: sampleShipment } },
  }),
  document(changeClubShipment, {
    operationId: 'changeClubShipment',
    description: 'Until the window ends. More bottles are taken from the stock at once.',
    audience: 'anyone',
    errors: ['not-found', 'conflict'],
    examples: {
      query,
      body: { qty: 2 },
      answers: { 200: { ...sampleShipment, item: { ...sampleShipment.item, qty: 2 } } },
    },
  }),
];
