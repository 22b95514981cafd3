/** False: a digit was mistyped. FedEx also has numbers whose check digit is not published; those pass. */
export function hasGoodCheckDigit(trackingNumber: string): boolean {
  switch (trackingNumber.length) {
    case 12:
      return isGoodExpress(trackingNumber);
    case 15:
      return isGoodGround(trackingNumber);
    case 22:
      return !trackingNumber.startsWith('96') || isGoodGround(trackingNumber.slice(-15));
    default:
      return true;
  }
}

/** The tracking number in what a scanner reads from a carrier's label. A long FedEx code ends with it. */
export function trackingNumberOnLabel(scanned: string): string {
  const read = scanned.replaceAll(/[\s-]/g, '');
  if (!/^\d{34}$/.test(read)) return read;
  const ends = [read.slice(-12), read.slice(-15)];
  return ends.find((end) => hasGoodCheckDigit(end)) ?? read;
}

function isGoodExpress(digits: string): boolean {
  const weights = [3, 1, 7];
  const sum = sumOf(digits.slice(0, -1), (index) => weights[index % 3] ?? 0);
  return (sum % 11) % 10 === Number(digits.at(-1));
}

function isGoodGround(digits: string): boolean {
  const sum = sumOf(digits.slice(0, -1), (index) => (index % 2 === 0 ? 1 : 3));
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1));
}

function sumOf(digits: string, weightAt: (index: number) => number): number {
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * weightAt(index), 0);
}
