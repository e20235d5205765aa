/** The filters of lists, each described once with its reader and its control, and the input that they make. */
import type { Later } from '#shared/texts.ts';
import { type SkipToken, skipToken } from '@tanstack/react-query';
import { isDay } from '#shared/time.ts';
import { anyText } from './list-address.ts';

/** The values of filters as they stand in the address. */
export type FilterTexts = Record<string, string>;

/** The control of a filter: a choice, a day, or otherwise a text. The value '' means no restriction. */
export type FilterControl = {
  /** The accessible name, and what an empty text or day shows. The form translates all labels. */
  label: string;
  /** Replaces the label in an empty text. */
  placeholder?: string;
  options?: readonly { value: string; label: string | Later }[];
  /** The days that can be chosen, which may depend on the other filters. */
  days?: (filters: FilterTexts, today: string) => { min?: string; max?: string };
};

/** A filter without a control is set by links, or by a control of its own. */
export type Filter<Value = unknown> = { read: (text: string) => Value; control?: FilterControl };

/** The filters of a list by name. */
export type FiltersOf<Values> = { [Name in keyof Values]: Filter<Values[Name]> };

/** The values that restrict a list: without '', null and false. */
export type Restrictions<Values> = { [Name in keyof Values]?: Exclude<Values[Name], '' | null | false> };

export function textFilter(label: string, placeholder?: string): Filter<string> {
  return { read: anyText, control: { label, ...(placeholder && { placeholder }) } };
}

/**
 * @param any the option that restricts nothing
 * @param options the others; a value of the address that is not among them restricts nothing
 */
export function choiceFilter<Value extends string>(
  label: string,
  any: string,
  options: readonly { value: Value; label: string | Later }[],
): Filter<Value | ''> {
  return {
    read: (text) => options.find(({ value }) => value === text)?.value ?? '',
    control: { label, options: [{ value: '', label: any }, ...options] },
  };
}

export function dayFilter(label: string, days: FilterControl['days']): Filter<string> {
  return { read: (text) => (isDay(text) ? text : ''), control: { label, ...(days && { days }) } };
}

/** The options of a choice, in the order of the values. */
export function optionsOf<Value extends string, Name extends string | Later>(
  values: readonly Value[],
  names: Record<Value, Name>,
) {
  return values.map((value) => ({ value, label: names[value] }));
}

export const isFiltered = (filters: object): boolean => Object.values(filters).some(Boolean);

export function restrictions<Values extends object>(filters: Values): Restrictions<Values> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => Boolean(value))) as Restrictions<Values>;
}

/** The input of a query of a workspace. Without a workspace, no request is sent. */
export function inSpace<Input extends object>(
  space_id: string | undefined,
  input: Input,
): SkipToken | (Input & { space_id: string }) {
  return space_id === undefined ? skipToken : { ...input, space_id };
}
