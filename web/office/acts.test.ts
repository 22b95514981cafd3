import { expect, test } from 'vitest';
import { actAt } from './acts.ts';

const act = (pattern: string) =>
  actAt(pattern, '/office/drafts/:draftId', {
    '': 'save',
    order: 'order',
    link: 'link',
    adjust: 'adjust',
  } as const);

test('an act is named by what follows the address of its page', () => {
  expect(act('office/drafts/:draftId/order')).toBe('order');
  expect(act('/office/drafts/:draftId')).toBe('save');
});

test.each(['/office/drafts/:draftId/remove', '/office/drafts', '/office/drafts/:draftId/toString'])(
  '%s does nothing: there is no such page',
  (pattern) => {
    expect(() => act(pattern)).toThrow(expect.objectContaining({ init: { status: 404 } }));
  },
);
