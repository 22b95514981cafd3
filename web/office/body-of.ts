import type { z } from 'zod';
import type { RouteName, RouteOf } from '../api/routes.ts';

type Body<Name extends RouteName> =
  RouteOf<Name> extends {
    request: { body: { content: { 'application/json': { schema: infer Schema extends z.ZodType } } } };
  }
    ? z.input<Schema>
    : never;

type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type ValueAt<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
type RequiredKey<Of> = { [Key in keyof Of]-?: undefined extends Of[Key] ? never : Key }[keyof Of];

/** The names of the contract, at each depth, and no others. What stands under them is as it was typed. */
type Typed<Values, Of> = Values extends readonly (infer Item)[]
  ? Of extends readonly (infer Wanted)[]
    ? readonly Typed<Item, Wanted>[]
    : Values
  : Values extends object
    ? {
        [Key in keyof Values]: Key extends KeyOf<Of>
          ? Typed<Values[Key], ValueAt<NonNullable<Of>, Key>>
          : never;
      }
    : Values;

/**
 * What a form sends as the body of a route. Names follow the contract: a field that it does not have, or lacks here,
 * fails the type check. Values may be text where the contract wants a number or one of some words: the API judges them
 * and says at the field what is wrong.
 */
export function bodyOf<Name extends RouteName, const Values extends object>(
  _route: Name,
  values: Values & Typed<Values, Body<Name>> & Record<Exclude<RequiredKey<Body<Name>>, keyof Values>, never>,
): Body<Name> {
  return values as unknown as Body<Name>;
}
