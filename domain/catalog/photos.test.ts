import { expect, test } from 'vitest';
import { photoHref, photoNameIn } from './photos.ts';

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
    '/photos/0a1b-800xjpg',
    '/photos/0a1b-800.jpg?v=2',
    'https://elsewhere.example/photos/0a1b-800.jpg',
  ]) {
    expect(photoNameIn(other), other).toBeNull();
  }
});
