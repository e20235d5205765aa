/** The state of the form of a new booking: the fields, the period, and the resource that is chosen among the free ones. */
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import type { FilledPerson } from '#client/filled-person.ts';
import { useDebounced } from '#client/use-debounced.ts';
import { useSite } from '#client/site.ts';
import { jsonCodec, storedValue } from '#client/stored-value.ts';
import { useNow } from '#client/use-now.ts';
import { type FoundResource, useOpenFor } from '#domains/availability/client/index.ts';
import { BookForm, type BookDraft, type BookOrder, isContact } from '#domains/bookings/book-form.ts';
import {
  type BookingChoice,
  bookingNotice,
  periodValues,
  searchFor,
  type When,
} from '#domains/bookings/client/requests/request-form.ts';
import type { Space } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { placeSearch, seatsFor } from '#domains/bookings/client/places/place-search.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Reader } from '#shared/languages.ts';

/** The prices follow once typing a code pauses. */
const TYPING_MS = 400;

export type NewBookingFields = ZodForm<BookDraft, BookOrder>;

/** The type of resource that was chosen last in this browser. */
const lastType = storedValue<ResourceType>(
  'lastResourceType',
  jsonCodec((value) => RESOURCE_TYPES.find((type) => type === value) ?? null),
);

/**
 * The form of a new booking in a workspace, filled with what was chosen before, or with the type that was chosen last.
 * @param payment how it is paid, until somebody chooses
 */
export function useNewBookingForm(space: Space, choice: BookingChoice, payment: BookDraft['payment']) {
  const { resource, person, when, isRequest } = choice;
  const type = choice.type ?? (isRequest ? undefined : lastType.get()) ?? undefined;
  return useZodForm(BookForm, {
    type,
    ...periodValues(type, when, space),
    space_id: space._id,
    resource_id: resource ?? '',
    // A place that was pressed is shown at once. More people are entered in the form.
    ...(resource && { capacity: choice.capacity ?? 1 }),
    customer: (person ? isKnown(person) : !isRequest) ? 'known' : 'new',
    contact_id: person?.contact_id,
    name: person?.name ?? '',
    email: person?.email ?? '',
    number: person?.mobile_no ?? '',
    company_name: '',
    payment,
    method: 'cash',
    company_id: '',
    reference: '',
    booking_customer_remark: '',
    ids: [],
    amenities_id: [],
    title: '',
    voucher_code: '',
    assignedUser: person?.isMember ? person.email : '',
    members: person?.isMember ? [person.email] : [],
    plan_id: null,
    outside_hours: false,
  });
}

const isKnown = ({ contact_id, isMember }: FilledPerson) => Boolean(contact_id ?? isMember);

/** The resource that was found last under the chosen id, and what choosing one writes to the form. */
function useResource(form: NewBookingFields, choice: BookingChoice, people: number) {
  const [resource, setResource] = useState<FoundResource>();
  /** True once a person has chosen the resource. Until then, the first free one is suggested. */
  const [hasChosen, setChosen] = useState(choice.resource !== undefined);

  function chooseResource(found: FoundResource | undefined, shouldDirty: boolean) {
    const isSame = found !== undefined && found._id === resource?._id && found.resource_type === resource.resource_type;
    const before = isSame ? (form.getValues('ids') ?? []).map(String) : [];
    const free = (found?.items ?? []).map(({ _id }) => _id);
    const plan = form.getValues('plan_id');
    setResource(found);
    if (shouldDirty) setChosen(true);
    form.setValue('ids', seatsFor(before, free, people));
    if (!found?.plan.some(({ _id }) => _id === plan)) form.setValue('plan_id', null);
    form.setValue('dynamic_price', found?.dynamic_price);
    form.setValue('resource_id', found?._id ?? '', { shouldDirty, shouldValidate: found !== undefined });
  }

  return { resource, hasChosen, chooseResource };
}

/** Whose membership counts: the account of the chosen customer, or '' for somebody without one. */
function useBilled(form: NewBookingFields): string {
  const [customer, contact_id, assignedUser] = useWatch({
    control: form.control,
    name: ['customer', 'contact_id', 'assignedUser'],
  });
  return isContact({ customer, contact_id }) || typeof assignedUser !== 'string' ? '' : assignedUser;
}

/** What the fields of the place show, and what they change. */
export function useNewBooking(form: NewBookingFields, given: Space, choice: BookingChoice) {
  const t = useTexts();
  const now = useNow();
  const infoEmail = useSite()?.infoEmail ?? '';
  const [when, setWhen] = useState(choice.when);
  const { isSubmitted: shouldValidate, errors } = useFormState({ control: form.control });
  const [type, capacity, chosen, ids, amenities, outside, plan, code] = useWatch({
    control: form.control,
    name: ['type', 'capacity', 'resource_id', 'ids', 'amenities_id', 'outside_hours', 'plan_id', 'voucher_code'],
  });
  const voucherCode = useDebounced(code?.trim() ?? '', TYPING_MS);
  const assignedUser = useBilled(form);
  const space = useOpenFor(given, { assignedUser });
  const people = typeof capacity === 'number' ? capacity : null;
  const { resource, hasChosen, chooseResource } = useResource(form, choice, people ?? 0);
  const isOutside = outside === true;
  const query = searchFor(type, when, people);
  const terms = { now, outsideHours: isOutside, amenities: (amenities ?? []).map(String), assignedUser, voucherCode };
  const { filter, problem } = placeSearch(query, space, terms);
  const notice = bookingNotice(space, problem, infoEmail);

  function chooseType(next: ResourceType) {
    lastType.set(next);
    choosePeriod(when, next);
  }

  function choosePeriod(next: When, nextType = type) {
    setWhen(next);
    const { from, to } = periodValues(nextType, next, space);
    form.setValue('from', from, { shouldDirty: true, shouldValidate });
    form.setValue('to', to, { shouldDirty: true, shouldValidate });
  }

  return {
    now,
    /** As it is open for the customer. */
    space,
    type,
    when,
    query,
    errors,
    capacity: people ?? 0,
    filter: space.active ? filter : null,
    notice,
    /** The chosen resource, while it is among the free ones. */
    resource: resource?._id === chosen && resource?.resource_type === type ? resource : undefined,
    /** The price of the chosen resource or plan, with tax. */
    total: resource && totalText(resource, String(plan ?? ''), t),
    assignedUser,
    voucherCode,
    chosen,
    hasChosen,
    ids: (ids ?? []).map(String),
    amenities: amenities ?? [],
    isOutside,
    choosePeriod,
    chooseType,
    chooseResource,
  };
}

function totalText({ dynamic_price, currency, plan: plans }: FoundResource, planId: string, reader: Reader): string {
  const price = plans.find(({ _id }) => _id === planId)?.dynamic_price ?? dynamic_price;
  return formatMoney(price.total, currency, reader);
}

export type NewBookingState = ReturnType<typeof useNewBooking>;
