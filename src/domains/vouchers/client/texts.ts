/** What is said of vouchers. */
import type { VoucherView } from '#domains/vouchers/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

export const KIND_NAMES: Record<VoucherView['kind'], Later> = {
  percent: later('A percentage'),
  amount: later('An amount'),
};

/** '20%', '£10.00'. */
export const valueText = ({ kind, value, currency }: VoucherView, t: Translate): string =>
  kind === 'percent' ? `${value}%` : formatMoney(value, currency, t);

/** 'Any time', 'From 1 Mar 2027', 'Until 31 May 2027', '1 Mar 2027 to 31 May 2027'. */
export function daysText({ valid_from: from, valid_until: until }: VoucherView, t: Translate): string {
  if (from && until) return t('{first} to {last}', { first: tableDay(from, t), last: tableDay(until, t) });
  if (from) return t('From {day}', { day: tableDay(from, t) });
  return until ? t('Until {day}', { day: tableDay(until, t) }) : t('Any time');
}

/** '3', '3 of 100'. */
export const usesText = ({ uses, max_uses }: VoucherView, t: Translate): string =>
  max_uses === null ? String(uses) : t('{count} of {total}', { count: uses, total: max_uses });

export const typesText = ({ types }: Pick<VoucherView, 'types'>, t: Translate): string =>
  types.length > 0 ? types.map((type) => t(RESOURCE_TYPE_NAMES[type])).join(', ') : t('All');
