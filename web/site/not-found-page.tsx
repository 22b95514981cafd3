import { data } from 'react-router';

/** Every address that no page answers to. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export function clientLoader(): never {
  throw data(null, { status: 404 });
}

export default function NotFoundPage() {
  return null;
}
