/** How gifts and requests are shown. */
import type { Tone } from '#client/ui/badge.tsx';
import { GIFT_KINDS, GIFTS, type RequestState } from '#domains/gifts/rules.ts';
import type { GiftRequestView, GiftView } from '#domains/gifts/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { type Translate, later, type Later } from '#shared/texts.ts';

type Shown = Pick<GiftView, 'to' | 'company' | 'worth' | 'currency' | 'monthly'>;

/** Who has a gift. */
export const receiverText = ({ to, company }: Pick<Shown, 'to' | 'company'>, t: Translate): string =>
  company?.name ?? to?.name ?? t('Somebody without an account');

export const worthText = (
  { worth, currency, monthly }: Pick<Shown, 'worth' | 'currency' | 'monthly'>,
  t: Translate,
): string => {
  const amount = formatMoney(worth, currency, t);
  return monthly ? t('{amount} a month', { amount }) : amount;
};

export const KIND_OPTIONS = GIFT_KINDS.map((value) => ({ value, label: GIFTS[value].label }));

const STATES: Record<RequestState | 'over', { label: Later; tone: Tone }> = {
  open: { label: later('Waits for an agreement'), tone: 'orange' },
  agreed: { label: later('Agreed'), tone: 'green' },
  refused: { label: later('Refused'), tone: 'red' },
  used: { label: later('Given'), tone: 'blue' },
  over: { label: later('Too old'), tone: 'grey' },
};

export const stateText = ({ state, is_over }: Pick<GiftRequestView, 'state' | 'is_over'>) =>
  STATES[is_over ? 'over' : state];

export const STATE_OPTIONS = (['open', 'agreed', 'refused', 'used'] as const).map((value) => ({
  value,
  label: STATES[value].label,
}));
