import { describe, expect, it } from 'vitest';
import { CardForm, expiryOf, formatCardNumber, formatExpiry, passesLuhn } from './card-form.ts';

describe('typed card details', () => {
  it('are shown in groups of four digits', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242 4242-4242x4242')).toBe('4242 4242 4242 4242');
    expect(formatCardNumber('4242')).toBe('4242');
  });

  it('become an expiry with a slash', () => {
    expect([formatExpiry('1'), formatExpiry('12'), formatExpiry('123'), formatExpiry('12/27')]).toEqual([
      '1',
      '12/',
      '12/3',
      '12/27',
    ]);
    expect(formatExpiry('4')).toBe('04/');
  });

  it('can be deleted across the slash', () => {
    expect(formatExpiry('12', '12/')).toBe('12');
  });
});

it('accepts an expiry with an existing month only', () => {
  expect(expiryOf('12/27')).toEqual({ month: '12', year: '27' });
  expect([expiryOf('13/27'), expiryOf('00/27'), expiryOf('1/27'), expiryOf('')]).toEqual(Array(4).fill(undefined));
});

it('detects a mistyped number', () => {
  expect([passesLuhn('4242424242424242'), passesLuhn('4242424242424241')]).toEqual([true, false]);
});

it('reports an error for each invalid field', () => {
  const wrong = CardForm.safeParse({ name: ' ', number: '4242', expiry: '1', cvc: 'x' });
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual(['name', 'number', 'expiry', 'cvc']);
  expect(wrong.error?.issues[0]?.message).toBe('Please enter name on card');
  const right = { name: 'Ada', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
  expect(CardForm.parse(right)).toEqual({ ...right, number: '4242424242424242' });
});
