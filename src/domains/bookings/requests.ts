/** The inputs of booking requests: a booking on behalf of a customer, and the decision about it. */
import { z } from 'zod';
import { parseForm } from '#domains/bookings/forms.ts';
import { moment, requirePeriod } from '#domains/bookings/periods.ts';
import { type REQUEST_STATUSES, capacity, customerFields, outsideHours, type } from '#domains/bookings/schema.ts';
import { SCOPES } from '#domains/bookings/scopes.ts';
import { lowerCase } from '#domains/bookings/words.ts';
import { id, ids, optionalLines, pickedId, requiredText } from '#shared/fields.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** The remark of a request whose start passed before it was decided. */
export const LAPSED = msg('Lapsed');

export const REQUEST_ADDED = msg('Booking request added');

const Requested = z.object({ booking_request: z.literal(true), payment_status: z.literal('pending') });

/** A booking that needs an approval is answered like the request that it is. */
export function requestMessage(output: unknown): string | undefined {
  return Requested.safeParse(output).success ? REQUEST_ADDED : undefined;
}

const NO_OPTION = msg('Please select available booking option');

const PERIOD_WORDS = {
  meeting: msg('Please select booking date and time'),
  duration: msg('Please enter booking duration'),
  range: msg('Please select booking date'),
};

/** The input of a new request. `dynamic_price` is accepted but ignored, because the server calculates the price. */
export const RequestBookingInput = z
  .object({
    name: printed(requiredText(msg('Please enter full name'), 100)),
    ...customerFields,
    type,
    from: moment,
    to: moment,
    capacity,
    space_id: pickedId(msg('Please select a location')),
    resource_id: pickedId(NO_OPTION),
    ids: ids.optional(),
    dynamic_price: z.unknown().optional(),
    booking_customer_remark: optionalLines(2000),
    outside_hours: outsideHours,
  })
  .transform((input, context) => ({ ...input, ...requirePeriod(input, context, PERIOD_WORDS) }));
export type RequestBookingInput = z.output<typeof RequestBookingInput>;

/** The form of a request. */
export const RequestBookingForm = z
  .custom<z.input<typeof RequestBookingInput>>()
  .transform((values, context) => parseForm(RequestBookingInput, values, context, PERIOD_WORDS));

const NO_DECISION = msg('Select approval status');
const DECISIONS = ['Approved', 'Rejected'] as const satisfies (typeof REQUEST_STATUSES)[number][];

const decisionFields = {
  _id: id,
  booking_status: lowerCase(DECISIONS, NO_DECISION),
  booking_admin_remark: optionalLines(2000),
};

type RequestDecision = {
  booking_status?: (typeof DECISIONS)[number] | undefined;
  booking_admin_remark?: string | undefined;
};

function requireDecision({ booking_status, booking_admin_remark }: RequestDecision, refinement: z.RefinementCtx): void {
  if (!booking_status) refinement.addIssue({ code: 'custom', path: ['booking_status'], message: NO_DECISION });
  if (booking_status === 'Rejected' && !booking_admin_remark)
    refinement.addIssue({ code: 'custom', path: ['booking_admin_remark'], message: msg('Please enter your remark') });
}

/** The decision about a request. A rejection needs a remark. */
export const DecideRequestInput = z.object(decisionFields).superRefine(requireDecision);
export type DecideRequestInput = z.output<typeof DecideRequestInput>;

/** The decision about requests of a series, which `_id` names. */
export const DecideSeriesInput = z
  .strictObject({
    ...decisionFields,
    booking_id: pickedId(msg('Please select a booking of the series')),
    scope: z.enum(SCOPES, { error: msg('Please select which bookings are decided') }),
  })
  .superRefine(requireDecision);
export type DecideSeriesInput = z.output<typeof DecideSeriesInput>;
