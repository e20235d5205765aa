/** Messages with values, in the language of their reader. */
import { formatPence } from '#shared/money.ts';
import type { Fact, Facts, Message, Translate, Values } from '#shared/texts.ts';
import { dayWords, formatDay, formatInstant, tableDay } from '#shared/time.ts';

const weekdayText = dayWords({ weekday: 'long' });

function written(fact: Fact, t: Translate): string | number {
  if (typeof fact !== 'object') return fact;
  if ('id' in fact) return spoken(fact, t);
  if ('pence' in fact) return formatPence(fact.pence, fact.currency, t);
  if ('day' in fact) return formatDay(fact.day, t);
  if ('weekday' in fact) return weekdayText(fact.weekday, t);
  if ('tableDay' in fact) return tableDay(fact.tableDay, t);
  if ('at' in fact) return formatInstant(new Date(fact.at), fact.zone, t);
  return fact.texts.map((text) => t(text)).join(', ');
}

const valuesOf = (facts: Facts, write: (fact: Fact, name: string) => string | number): Values =>
  Object.fromEntries(Object.entries(facts).map(([name, fact]) => [name, write(fact, name)]));

/** A message in the language of its reader. A text without values is only translated. */
export const spoken = (message: string | Message, t: Translate): string =>
  typeof message === 'string'
    ? t(message)
    : t(
        message.id,
        valuesOf(message.values, (fact) => written(fact, t)),
      );

/** The values of refusals that are texts themselves. Others are what people have typed, and numbers. */
const TEXT_VALUES = ['reason', 'right', 'area', 'access', 'type'];

/** The values of a refusal, as its reader reads them. */
export const refusalValues = (facts: Facts, t: Translate): Values =>
  valuesOf(facts, (fact, name) =>
    typeof fact === 'string' && TEXT_VALUES.includes(name) ? t(fact) : written(fact, t),
  );
