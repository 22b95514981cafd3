import { expect, test } from 'vitest';
import { isTileAddress, tileSource } from './map-tiles.ts';

test.each([
  ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
  ['https://{s}.tiles.example/{z}/{x}/{y}{r}.png?key=abc', 'https://*.tiles.example'],
  ['http://127.0.0.1:8080/{z}/{y}/{x}', 'http://127.0.0.1:8080'],
])('%s has pictures from %s', (url, source) => {
  expect(isTileAddress(url)).toBe(true);
  expect(tileSource({ url, attribution: '' })).toBe(source);
});

test.each([
  'tiles.example/{z}/{x}/{y}.png',
  'ftp://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  'https://{z}.example/{x}/{y}.png',
  'https://tiles.example;script-src/{z}/{x}/{y}.png',
  "https://tiles.example 'unsafe-inline'/{z}/{x}/{y}.png",
  'https://tiles.example:99999/{z}/{x}/{y}.png',
  'https://user:secret@tiles.example/{z}/{x}/{y}.png',
])('%s is no address of tiles', (url) => {
  expect(isTileAddress(url)).toBe(false);
});
