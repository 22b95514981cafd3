import { describe, expect, test } from 'vitest';
import {
  buttonAfter,
  CHECKOUT_STEPS,
  type CheckoutStepSlug,
  checkoutPath,
  checkoutStep,
  FIRST_STEP,
  keepsConfirmation,
  openStepFor,
  pathAfter,
  stepAfter,
} from './steps.ts';

const nothing = { hasShipping: false, hasBilling: false, orderPlaced: false };
const shipped = { ...nothing, hasShipping: true };
const billed = { ...shipped, hasBilling: true };
const placed = { ...billed, orderPlaced: true };
/** the cart is cleared with the order, and shipping and billing with it */
const placedAndCleared = { ...nothing, orderPlaced: true };

const slugs = (steps: typeof CHECKOUT_STEPS) => steps.map((step) => step.slug);

test('the four steps of the specification', () => {
  expect(CHECKOUT_STEPS.map(({ number, label, path }) => [number, label, path])).toEqual([
    [1, 'Shipping', '/shipping'],
    [2, 'Payment', '/billing'],
    [3, 'Review', '/review'],
    [4, 'Confirmation', '/confirmation'],
  ]);
});

describe('what is reachable and complete', () => {
  test.each([
    [nothing, ['shipping'], []],
    [{ ...nothing, hasBilling: true }, ['shipping'], []],
    [shipped, ['shipping', 'billing'], ['shipping']],
    [billed, ['shipping', 'billing', 'review'], ['shipping', 'billing']],
    [placed, ['confirmation'], ['shipping', 'billing', 'review', 'confirmation']],
    [placedAndCleared, ['confirmation'], ['shipping', 'billing', 'review', 'confirmation']],
  ])('%j', (progress, reachable, complete) => {
    expect(slugs(CHECKOUT_STEPS.filter((step) => step.isReachable(progress)))).toEqual(reachable);
    expect(slugs(CHECKOUT_STEPS.filter((step) => step.isComplete(progress)))).toEqual(complete);
  });
});

describe('who asks for a step that is not open', () => {
  test.each<[CheckoutStepSlug, typeof nothing, CheckoutStepSlug]>([
    ['billing', nothing, 'shipping'],
    ['review', nothing, 'shipping'],
    ['review', shipped, 'billing'],
    ['review', billed, 'review'],
    ['shipping', billed, 'shipping'],
    ['confirmation', billed, 'review'],
    ['shipping', placed, 'confirmation'],
    ['review', placedAndCleared, 'confirmation'],
  ])('%s with %j goes to %s', (wanted, progress, where) => {
    expect(openStepFor(wanted, progress).slug).toBe(where);
  });
});

test('a finished step leads to the next one, and its button says so', () => {
  expect(pathAfter('shipping', false)).toBe('/billing?clubJoin=false');
  expect(pathAfter('billing', true)).toBe('/review?clubJoin=true');
  expect(pathAfter('review', false)).toBe('/confirmation?clubJoin=false');
  expect(pathAfter('confirmation', false)).toBe('/confirmation?clubJoin=false');
  expect(stepAfter('confirmation').slug).toBe('confirmation');
  expect(buttonAfter('shipping', true)).toBe('Next: Payment');
  expect(buttonAfter('review', true)).toBe('Next: Confirmation');
  expect([false, true].map((clubJoin) => buttonAfter('billing', clubJoin))).toEqual([
    'Review Order',
    'Review Membership',
  ]);
});

test('the steps behind the first one keep the result of a placed order', () => {
  const paths = ['/billing', '/review/', '/confirmation/leave', '/shipping', '/shop', '/billings'];
  expect(paths.filter(keepsConfirmation)).toEqual(['/billing', '/review/', '/confirmation/leave']);
});

test('every path carries the club flag', () => {
  expect(checkoutPath('billing', false)).toBe('/billing?clubJoin=false');
  expect(checkoutPath('shipping', true)).toBe('/shipping?clubJoin=true');
  expect(checkoutStep('review').number).toBe(3);
});

test('checkout begins with shipping', () => {
  expect(FIRST_STEP.slug).toBe('shipping');
});

test('an unknown step is a bug', () => {
  expect(() => checkoutStep('elsewhere' as CheckoutStepSlug)).toThrow(RangeError);
});
