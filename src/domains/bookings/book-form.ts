/** The form with which staff book for a customer: whom, what, when, who attends, and how it is paid. */
import { z } from 'zod';
import { namesCustomer, parseForm, peopleProblem } from '#domains/bookings/forms.ts';
import { RequestBookingForm, type RequestBookingInput } from '#domains/bookings/requests.ts';
import { CreateBookingInput, NO_BILLED } from '#domains/bookings/schema.ts';
import { DeskFields } from '#domains/payments/index.ts';

/** How a booking by staff is paid. `desk` is paid at once, `approval` is a booking request. */
export const BOOK_PAYMENTS = ['cart', 'desk', 'link', 'account', 'approval'] as const;
export type BookPayment = (typeof BOOK_PAYMENTS)[number];

/** The fields of the form. A known customer is a member or a contact; of a new one the name is entered. */
export type BookDraft = Omit<z.input<typeof CreateBookingInput>, 'payment'> & {
  customer: 'known' | 'new';
  payment: BookPayment;
  booking_customer_remark?: string;
  method?: string;
  reference?: string;
  /** The company whose account pays a booking on account; '' for none. */
  company_id?: string;
};

/** What is sent: a booking with its payment, if that is recorded at once, or a request. */
export type BookOrder =
  | { payment: 'approval'; request: RequestBookingInput }
  | { payment: Exclude<BookPayment, 'approval'>; booking: CreateBookingInput; desk?: DeskFields; company_id?: string };

/** Reports the messages of a schema at the fields of the form. */
function parsed<Output>(schema: z.ZodType<Output>, values: unknown, context: z.RefinementCtx): Output {
  const result = schema.safeParse(values);
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
}

/** The customer as they are sent: an account or a contact by its id, or what was entered of somebody new. */
function customerOf({ customer, contact_id, assignedUser, name, email, number, company_name }: BookDraft) {
  if (customer === 'new') return { name: name ?? '', email, number, company_name };
  return contact_id ? { contact_id } : { assignedUser };
}

function requireCustomer(draft: BookDraft, context: z.RefinementCtx): void {
  const { customer, payment, name, email, members } = draft;
  const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (customer === 'new') {
    if (!name?.trim()) issue('name', 'Please enter full name');
    if (payment === 'link' && !email?.trim()) issue('email', 'Please enter the email address for the link');
    return;
  }
  const named = customerOf(draft);
  if (payment === 'approval') {
    if (!named.contact_id && !named.assignedUser) issue('assignedUser', NO_BILLED);
    return;
  }
  for (const { field, message } of peopleProblem({ ...named, members })) issue(field, message);
}

/** A request takes the customer as they were entered, or as they are known. */
function requestOf(draft: BookDraft, context: z.RefinementCtx): BookOrder {
  const { name = '', customer, contact_id, ...values } = draft;
  // Without a chosen customer, the message stands at that field.
  const shown = customer === 'known' && !name ? 'Unknown' : name;
  const request = { ...values, name: shown, contact_id: customer === 'known' ? contact_id : undefined };
  return { payment: 'approval', request: parsed(RequestBookingForm, request, context) };
}

export const BookForm = z.custom<BookDraft>().transform((draft, context): BookOrder => {
  requireCustomer(draft, context);
  const { payment, method, reference, company_id } = draft;
  if (payment === 'approval') return requestOf(draft, context);
  const { name: _name, email: _email, number: _number, company_name: _company, ...place } = draft;
  const account = payment === 'account' && company_id ? { company_id } : {};
  // A payment that is recorded next needs a booking that waits for it.
  const way = payment === 'desk' || account.company_id ? 'cart' : payment;
  const values = { ...place, contact_id: undefined, assignedUser: undefined, ...customerOf(draft), payment: way };
  const booking = parseForm(CreateBookingInput, values, context);
  if (payment !== 'desk') return { payment, booking, ...account };
  return { payment, booking, desk: parsed(DeskFields, { method, reference }, context) };
});

/** Whether the customer is somebody without an account, who needs no attendees. */
export const isContact = (draft: Pick<BookDraft, 'customer' | 'contact_id'>) =>
  draft.customer === 'new' || namesCustomer({ contact_id: draft.contact_id });
