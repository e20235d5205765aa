/** The forms of staff, in which time is entered in hours. */
import { z } from 'zod';
import { CREDIT_TYPES, type CreditType, amountOfOne } from '#domains/credits/rules.ts';
import { day, numeric, optionalText, pickedId, requiredText } from '#shared/fields.ts';

const QUANTITY = 'Please enter how much, from 0.25 to 10000';
const type = z.enum(CREDIT_TYPES, { error: 'Please select what the credits are for' });
/** Hours of meeting rooms, or days of flexi desks. */
const quantity = numeric(QUANTITY, z.number().min(0.25, QUANTITY).max(10_000, QUANTITY));

/** The amount of a quantity that was entered: minutes, or days. */
const amountOf = (entered: { type: CreditType; quantity: number }) =>
  Math.round(entered.quantity * amountOfOne(entered.type));

export const GrantForm = z
  .object({
    space_id: pickedId('Please select a location'),
    type,
    quantity,
    valid_until: day('Please enter a date').nullish(),
    note: optionalText(200),
  })
  .transform(({ quantity: entered, ...terms }) => ({ ...terms, amount: amountOf({ ...terms, quantity: entered }) }));

export const WithdrawForm = z
  .object({ type, quantity, note: requiredText('Please enter a reason', 200) })
  .transform(({ quantity: entered, type: of, note }) => ({ note, amount: amountOf({ type: of, quantity: entered }) }));
