/**
 * The parameters of a request, with flat names such as 'card[number]'. Like Stripe, they refuse unknown parameters
 * (`parameter_unknown`), missing ones (`parameter_missing`) and those of the wrong type.
 */
import { badRequest } from './refusal.ts';

type Given = Map<string, unknown>;
/** Reads a parameter, and takes it from those that are left. */
type Field<T> = (name: string, given: Given) => T;
export type Fields = Record<string, Field<unknown>>;
export type Read<F extends Fields> = { [N in keyof F]: ReturnType<F[N]> };

export const text: Field<string | undefined> = (name, given) => {
  const value = given.get(name);
  given.delete(name);
  if (value === undefined) return undefined;
  if (typeof value !== 'string') throw badRequest('Invalid string', undefined, name);
  if (value.length > 5000) throw badRequest('Invalid string: too long', 'parameter_invalid_string', name);
  return value;
};

export const required: Field<string> = (name, given) => {
  const value = text(name, given);
  if (value === undefined) throw badRequest(`Missing required param: ${name}.`, 'parameter_missing', name);
  if (value === '') throw badRequest(`You passed an empty string for '${name}'.`, 'parameter_invalid_empty', name);
  return value;
};

export const integer: Field<number | undefined> = (name, given) => {
  const value = text(name, given);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value)) throw badRequest(`Invalid integer: ${value}`, 'parameter_invalid_integer', name);
  return Number(value);
};

export const boolean: Field<boolean> = (name, given) => {
  const value = text(name, given) ?? 'false';
  if (value !== 'true' && value !== 'false') throw badRequest(`Invalid boolean: ${value}`, undefined, name);
  return value === 'true';
};

export const oneOf =
  (values: string[]): Field<string | undefined> =>
  (name, given) => {
    const value = text(name, given);
    if (value === undefined || values.includes(value)) return value;
    throw badRequest(`Invalid ${name}: must be one of ${values.join(', ')}`, undefined, name);
  };

/** A list: 'expand[0]', or 'expand[]'. */
export const texts: Field<string[]> = (name, given) => {
  const names = [...given.keys()].filter(
    (key) => key.startsWith(`${name}[`) && /^\[\d*\]$/.test(key.slice(name.length)),
  );
  return names.map((each) => text(each, given) ?? '');
};

/** Stripe's limits: at most 50 keys of 40 characters, with values of 500 characters. */
export const metadata: Field<Record<string, string>> = (name, given) => {
  const entries = [...given].flatMap(([key, value]): [string, string][] => {
    const inside = key.startsWith(`${name}[`) && /^\[([^[\]]+)\]$/.exec(key.slice(name.length));
    if (!inside) return [];
    given.delete(key);
    if (inside[1]!.length > 40) throw badRequest('Metadata keys can have up to 40 characters', undefined, name);
    if (typeof value !== 'string' || value.length > 500)
      throw badRequest('Metadata values can have up to 500 characters', undefined, key);
    return [[inside[1]!, value]];
  });
  if (entries.length > 50) throw badRequest('You can only have up to 50 metadata keys', undefined, name);
  return Object.fromEntries(entries);
};

/** Reads the parameters of a request. @throws Refusal */
export function read<F extends Fields>(fields: F, parameters: object): Read<F> {
  const given: Given = new Map(Object.entries(parameters));
  const values = Object.entries(fields).map(([name, field]) => [name, field(name, given)] as const);
  const [unknown] = given.keys();
  if (unknown !== undefined) throw badRequest(`Received unknown parameter: ${unknown}`, 'parameter_unknown', unknown);
  return Object.fromEntries(values) as Read<F>;
}
