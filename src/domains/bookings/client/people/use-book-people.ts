/** The customer and the attendees of a new booking. */
import { useController, useFormState } from 'react-hook-form';
import { useSession } from '#client/session.tsx';
import type { PickedPerson } from '#domains/bookings/client/people/person-picker.tsx';
import type { NewBookingFields } from '#domains/bookings/client/lifecycle/use-new-booking.ts';
import { usePeopleNames } from '#domains/bookings/client/people/use-people-names.ts';

/** @param capacity the number of people who may attend */
export function useBookPeople(form: NewBookingFields, capacity: number) {
  const { user } = useSession();
  const names = usePeopleNames(user ? [user] : []);
  const members = useController({ control: form.control, name: 'members' });
  const { isSubmitted: shouldValidate } = useFormState({ control: form.control });
  const emails = (members.field.value ?? []).map(String);

  /** A member who is billed attends, unless they are removed from the attendees. A contact attends by themselves. */
  function choose(person: PickedPerson) {
    const before = form.getValues('assignedUser');
    const { name, email, contact } = person;
    names.remember(person);
    form.setValue('contact_id', contact?._id);
    form.setValue('name', name || email);
    form.setValue('email', email);
    form.setValue('number', contact?.phone ?? '');
    form.setValue('assignedUser', contact ? '' : email, { shouldDirty: true, shouldValidate });
    const others = emails.filter((other) => other !== before && other !== email);
    members.field.onChange(contact ? others : [email, ...others].slice(0, Math.max(1, capacity)));
  }

  function trimTo(most: number) {
    if (emails.length > most) members.field.onChange(emails.slice(0, most));
  }

  return { names, emails, choose, trimTo, change: members.field.onChange };
}

export type BookPeople = ReturnType<typeof useBookPeople>;
