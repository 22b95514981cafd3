import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TextAreaField } from './text-area-field.tsx';

test.each([
  [299, '1 character left'],
  [298, '2 characters left'],
  [301, '1 character too many'],
  [302, '2 characters too many'],
])('%d of 300 characters: %s', (length, note) => {
  const field = { name: 'note', initialValue: 'x'.repeat(length) };
  expect(renderToStaticMarkup(createElement(TextAreaField, { field, label: 'Note', limit: 300 }))).toContain(
    `>${note}<`,
  );
});
