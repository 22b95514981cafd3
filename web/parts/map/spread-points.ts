export interface Pixel {
  readonly x: number;
  readonly y: number;
}

const ROUNDS = 400;
const TOLERANCE = 0.5;
/** Directions for points in the very same place, none the opposite of another. */
const GOLDEN_ANGLE = 2.4;

/** Any two end at least `gap` pixels apart. Points that have room stay where they are. */
export function spreadPoints(points: readonly Pixel[], gap: number): Pixel[] {
  const spread = points.map(({ x, y }) => ({ x, y }));
  for (let round = 0; round < ROUNDS; round += 1) {
    if (!pushApart(spread, gap)) break;
  }
  return spread;
}

function pushApart(points: { x: number; y: number }[], gap: number): boolean {
  let hasMoved = false;
  for (const [index, one] of points.entries()) {
    for (const other of points.slice(index + 1)) {
      const [dx, dy] = [other.x - one.x, other.y - one.y];
      const distance = Math.hypot(dx, dy);
      if (distance >= gap - TOLERANCE) continue;
      const angle = distance === 0 ? index * GOLDEN_ANGLE : Math.atan2(dy, dx);
      const push = (gap - distance) / 2;
      one.x -= Math.cos(angle) * push;
      one.y -= Math.sin(angle) * push;
      other.x += Math.cos(angle) * push;
      other.y += Math.sin(angle) * push;
      hasMoved = true;
    }
  }
  return hasMoved;
}
