import { expect, test } from 'vitest';
import { drawShipment } from './draw-shipment.ts';

const house = { brandingId: 1, brandingName: 'Alder Ridge' } as const;
const cabernet = { name: '2021 Cabernet Sauvignon, Oakville', qty: 1 };

const bottlesIn = (svg: string) => svg.match(/<ellipse /g)?.length ?? 0;
const widthOf = (svg: string) => Number(/viewBox="0 0 (\d+(?:\.\d+)?) 400"/.exec(svg)?.[1]);

test.each([
  [0, 0],
  [1, 1],
  [3, 3],
  [6, 6],
  [24, 12],
])('of %i bottles %i are drawn, all of them within the picture', (qty, drawn) => {
  const svg = drawShipment(house, [{ ...cabernet, qty }]);
  expect(bottlesIn(svg)).toBe(drawn);
  const places = [...svg.matchAll(/translate\(([\d.]+) /g)].map((match) => Number(match[1]));
  expect(new Set(places).size, 'each of them in its own place').toBe(drawn);
  for (const x of places) {
    expect(x).toBeGreaterThan(45);
    expect(x).toBeLessThan(widthOf(svg) - 45);
  }
});

test('no two bottles share the shape that cuts them out', () => {
  const svg = drawShipment(house, [{ ...cabernet, qty: 6 }]);
  const ids = [...svg.matchAll(/clipPath id="(\w+)"/g)].map((match) => match[1]);
  expect(new Set(ids).size).toBe(6);
});
