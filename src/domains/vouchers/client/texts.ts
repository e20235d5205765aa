/** What is said of vouchers. */
import type { VoucherView } from '#domains/vouchers/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay } from '#shared/time.ts';

export const KIND_NAMES: Record<VoucherView['kind'], string> = { percent: 'A percentage', amount: 'An amount' };

/** '20%', '£10.00'. */
export const valueText = ({ kind, value, currency }: VoucherView): string =>
  kind === 'percent' ? `${value}%` : formatMoney(value, currency);

/** 'Any time', 'From 1 Mar 2027', 'Until 31 May 2027', '1 Mar 2027 to 31 May 2027'. */
export function daysText({ valid_from: from, valid_until: until }: VoucherView): string {
  if (from && until) return `${tableDay(from)} to ${tableDay(until)}`;
  if (from) return `From ${tableDay(from)}`;
  return until ? `Until ${tableDay(until)}` : 'Any time';
}

/** '3', '3 of 100'. */
export const usesText = ({ uses, max_uses }: VoucherView): string =>
  max_uses === null ? String(uses) : `${uses} of ${max_uses}`;

export const typesText = ({ types }: Pick<VoucherView, 'types'>): string =>
  types.length > 0 ? types.map((type) => RESOURCE_TYPE_NAMES[type]).join(', ') : 'All';
