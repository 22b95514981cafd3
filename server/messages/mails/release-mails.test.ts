import { expect, test } from 'vitest';
import { releaseMail, releaseProblem } from './club-mails.ts';

const address = {
  ...{ name_first: 'Ada', name_last: 'Hart', company: null, address1: '1 Oak Street', address2: 'Apt 4' },
  ...{ city: 'Bend', stateShort: 'OR', zip: '97701', phone: '(541) 555-0100' },
};
const destination = { isPickup: false, address };

test.each(['Winter 2027', 'Winter 2027 Shipment'])('the mails about %s say shipment once', (releaseName) => {
  const shipment = { brandingId: 2, releaseName, shipDay: '2027-01-11' } as const;
  const announced = {
    releaseDay: shipment.shipDay,
    windowEndsAt: new Date('2027-01-04T08:00:00Z'),
    totalCents: 165_00,
    isNewOffer: false,
    leaveUrl: 'https://alderridge.example/club-membership?id=1',
    url: 'http://x/',
    destination,
  };
  expect(releaseMail({ ...shipment, ...announced }).text).toContain(
    'Winter 2027 Shipment ships on January 11',
  );
  expect(releaseProblem({ ...shipment, ...announced, reason: 'The card was declined.' }).text).toContain(
    'Your Club Twomey Winter 2027 Shipment was due to ship on January 11',
  );
});

test('an email about a shipment held for weather gives the club’s day and the reason', () => {
  const { text } = releaseMail({
    brandingId: 2,
    releaseName: 'Summer 2027',
    releaseDay: '2027-07-05',
    shipDay: '2027-10-04',
    windowEndsAt: new Date('2027-06-28T07:00:00Z'),
    totalCents: 165_00,
    isNewOffer: false,
    leaveUrl: 'https://alderridge.example/club-membership?id=1',
    url: 'http://x/',
    destination,
  });
  expect(text).toContain('It goes to Ada Hart, 1 Oak Street, Apt 4, Bend, OR 97701.');
  expect(text).toContain('Summer 2027 Shipment ships on October 4, 2027.');
  expect(text).toContain(
    'The club ships on July 5, 2027. Your wine stays in our cellar until the weather on its way is safe for it.',
  );
});
