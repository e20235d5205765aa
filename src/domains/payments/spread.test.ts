import { describe, expect, it } from 'vitest';
import { refundText } from './methods.ts';
import { spreadRefund } from './spread.ts';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { spoken } from '#shared/messages.ts';

const NEW = { id: '2', amount_pence: 2_000 };
const OLD = { id: '1', amount_pence: 10_000 };

describe('a refund', () => {
  it('is taken from the newest charge first', () => {
    expect(spreadRefund(5_000, [NEW, OLD], [])).toEqual({
      parts: [
        { charge: NEW, amountPence: 2_000 },
        { charge: OLD, amountPence: 3_000 },
      ],
      missingPence: 0,
    });
  });

  it('takes no more than is left of a charge', () => {
    const returned = [{ charge_id: '1', amount_pence: 9_000 }];
    expect(spreadRefund(5_000, [NEW, OLD], returned)).toEqual({
      parts: [
        { charge: NEW, amountPence: 2_000 },
        { charge: OLD, amountPence: 1_000 },
      ],
      missingPence: 2_000,
    });
  });

  it('is named by the way of its payment', () => {
    const card = { method: 'card' as const, card_brand: 'visa', card_last4: '4242' };
    expect(spoken(refundText(card), IN_ENGLISH)).toBe('will be refunded to Visa 4242');
    expect(spoken(refundText({ ...card, card_brand: '' }), IN_ENGLISH)).toBe('will be refunded to the card 4242');
    expect(spoken(refundText({ ...card, card_last4: '' }), IN_ENGLISH)).toBe('will be refunded to the card');
    expect(spoken(refundText({ ...card, method: 'cash' }), IN_ENGLISH)).toBe('is paid back by hand: cash');
  });
});
