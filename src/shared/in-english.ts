/** English without a catalogue, for logs and programs. */
import { ENGLISH } from '#shared/languages.ts';
import { fill, type Translate, translation } from '#shared/texts.ts';

/** A choice between one and more: '{count, plural, one {a day} other {{count} days}}'. */
const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;

/** Of the choices, it knows one and other. */
export const IN_ENGLISH: Translate = translation((id, values = {}) => {
  const chosen = id.replace(PLURAL, (_, name: string, one: string, other: string) =>
    values[name] === 1 ? one : other,
  );
  return fill(chosen, values);
}, ENGLISH);
