/** The forms of staff, in which time is entered in hours, and money with its decimals. */
import { z } from 'zod';
import { CREDIT_TYPES, type CreditType, amountOfOne } from '#domains/credits/rules.ts';
import { type Currency, DEFAULT_CURRENCY } from '#shared/money.ts';
import { day, numeric, optionalText, pickedId, requiredText } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const QUANTITY = msg('Please enter how much, from 0.01 to 10000');
const type = z.enum(CREDIT_TYPES, { error: msg('Please select what the credits are for') });
/** Hours of meeting rooms, days of flexi desks, or money. */
const quantity = numeric(QUANTITY, z.number().min(0.01, QUANTITY).max(10_000, QUANTITY));

/** The amount of a quantity that was entered: minutes, days, or money in the smallest unit. */
const amountOf = (entered: number, of: CreditType, currency: Currency) =>
  Math.round(entered * amountOfOne(of, currency));

/** @param spaces the workspaces to choose from, whose currencies count */
export const grantForm = (spaces: readonly { _id: string; currency: Currency }[]) =>
  z
    .object({
      space_id: pickedId(msg('Please select a location')),
      type,
      quantity,
      valid_until: day(msg('Please enter a date')).nullish(),
      note: optionalText(200),
    })
    .transform(({ quantity: entered, ...terms }) => {
      const { currency = DEFAULT_CURRENCY } = spaces.find(({ _id }) => _id === terms.space_id) ?? {};
      return { ...terms, amount: amountOf(entered, terms.type, currency) };
    });

/** @param credit what is withdrawn from */
export const withdrawForm = (credit: { type: CreditType; currency: Currency }) =>
  z
    .object({ quantity, note: requiredText(msg('Please enter a reason'), 200) })
    .transform(({ quantity: entered, note }) => ({ note, amount: amountOf(entered, credit.type, credit.currency) }));
