import type { Answer } from '../../api/client.ts';

/** The shipping step as the server stores it; `requestedShipDate` is the ship day. */
export type StoredShipping = NonNullable<Answer<'get /cart/shipping'>>;
