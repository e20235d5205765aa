/** The forms of the booking modal and of requests. They add the rules that the API does not have. */
import { z } from 'zod';
import { type PeriodInput, type PeriodWords, requirePeriod } from '#domains/bookings/periods.ts';
import { NO_BILLED, NO_MEMBER, NO_REMARK, RescheduleInput } from '#domains/bookings/schema.ts';

/**
 * Parses the values of a form. Unlike the input alone, it also reports a missing period when other fields are invalid.
 */
export function parseForm<Output, Input extends PeriodInput>(
  input: z.ZodType<Output, Input>,
  values: Input,
  context: z.RefinementCtx,
  words?: PeriodWords,
): Output {
  const parsed = input.safeParse(values);
  if (parsed.success) return parsed.data;
  requirePeriod(values, context, words);
  for (const { path, message } of parsed.error.issues)
    if (path[0] !== 'from' && path[0] !== 'to') context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
}

type NamedPeople = { assignedUser?: unknown; members?: readonly unknown[]; contact_id?: unknown; name?: unknown };

/** True if the customer is a contact, or somebody new, instead of an account. */
export const namesCustomer = ({ assignedUser, contact_id, name }: NamedPeople) =>
  !assignedUser && Boolean(contact_id || name);

/**
 * What staff must name in a new booking: who is billed, and who attends. A customer without an account needs no address, and attends if
 * they have one. Members book for themselves.
 */
export function peopleProblem(people: NamedPeople): { field: 'assignedUser' | 'members'; message: string }[] {
  const { assignedUser, members } = people;
  if (namesCustomer(people)) return [];
  return [
    ...(assignedUser ? [] : [{ field: 'assignedUser' as const, message: NO_BILLED }]),
    ...(members?.length ? [] : [{ field: 'members' as const, message: NO_MEMBER }]),
  ];
}

/** The form of a change in the booking modal, which requires a remark. The API does not. */
export const UpdateBookingForm = z
  .custom<z.input<typeof RescheduleInput>>()
  .transform((values, context): RescheduleInput => {
    if (!values.reschedule_reason?.trim())
      context.addIssue({ code: 'custom', path: ['reschedule_reason'], message: NO_REMARK });
    return parseForm(RescheduleInput, { ...values, type: 'meeting_room' }, context);
  });
