import { expect, test } from 'vitest';
import {
  MAX_PHOTO_BYTES,
  MAX_PHOTO_PIXELS,
  PHOTO_FORMATS,
  PHOTO_WIDTHS,
  photoHref,
  photoNameIn,
  WHOLE_PICTURE,
} from './photos.ts';

test('a photo is kept in three widths and two formats', () => {
  expect(PHOTO_WIDTHS).toEqual([400, 800, 1600]);
  expect(PHOTO_FORMATS).toEqual(['avif', 'jpg']);
});

test('staff may upload 12 megabytes and 50 megapixels', () => {
  expect(MAX_PHOTO_BYTES).toBe(12_582_912);
  expect(MAX_PHOTO_PIXELS).toBe(50_000_000);
});

test('a photo without a crop is shown whole', () => {
  expect(WHOLE_PICTURE).toEqual({ x: 0, y: 0, width: 1, height: 1 });
});

test('a photo’s address is its name, its width and its format', () => {
  expect(photoHref('0a1b')).toBe('/photos/0a1b-800.jpg');
  expect(photoHref('0a1b', 1600, 'avif')).toBe('/photos/0a1b-1600.avif');
});

test('the name is found in a photo’s address and in no other', () => {
  expect(photoNameIn(photoHref('0a1b'))).toBe('0a1b');
  for (const other of [
    '/bottles/7.svg',
    '/photos/0a1b-400.jpg',
    '/photos/-800.jpg',
    '/photos/merlot-800.jpg',
    '/photos/0a1b-800.avif',
    '/photos/0a1b-800xjpg',
    '/photos/0a1b-800.jpg?v=2',
    'https://elsewhere.example/photos/0a1b-800.jpg',
  ]) {
    expect(photoNameIn(other), other).toBeNull();
  }
});
