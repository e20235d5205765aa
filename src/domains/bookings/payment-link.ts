import { z } from 'zod';
import { MAX_HOLD_HOURS } from '#domains/bookings/rules.ts';
import { id, numeric } from '#shared/fields.ts';
import { msg } from '#shared/texts.ts';

const HOLD_HOURS = msg('Please enter 1 to 24 hours');

/** Staff mail the billed member a link to pay. `hours` from now is how long the booking is held. */
export const MailLinkInput = z.object({
  _id: id,
  hours: numeric(HOLD_HOURS, z.number().int(HOLD_HOURS).min(1, HOLD_HOURS).max(MAX_HOLD_HOURS, HOLD_HOURS)),
});
export type MailLinkInput = z.output<typeof MailLinkInput>;
