import { expect, test } from 'vitest';
import { releaseMail, releaseProblem } from './club-mails.ts';

test.each(['Winter 2027', 'Winter 2027 Shipment'])('the mails about %s say shipment once', (releaseName) => {
  const shipment = { brandingId: 2, releaseName, shipDay: '2027-01-11' } as const;
  const announced = {
    windowEndsAt: new Date('2027-01-04T08:00:00Z'),
    totalCents: 165_00,
    isNewOffer: false,
    url: 'http://x/',
  };
  expect(releaseMail({ ...shipment, ...announced }).text).toContain(
    'Winter 2027 Shipment ships on January 11',
  );
  expect(releaseProblem({ ...shipment, reason: 'The card was declined.' }).text).toContain(
    'Your Club Twomey Winter 2027 Shipment was due to ship on January 11',
  );
});
