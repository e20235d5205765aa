import { useController, useWatch } from 'react-hook-form';
import { useState } from 'react';
import { FormSection } from '#client/forms/form-section.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { Field } from '#client/ui/field.tsx';
import type { NewBookingFields } from '#domains/bookings/client/lifecycle/use-new-booking.ts';
import type { PeopleNames } from '#domains/bookings/client/people/use-people-names.ts';
import { InviteButton, InviteMember } from './invite-member.tsx';
import { type PickedPerson, PersonPicker } from './person-picker.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type BilledFieldProps = {
  spaceId: string;
  error: string | undefined;
  /** The chosen customer, or empty. */
  text: string | undefined;
  onChoose: (person: PickedPerson) => void;
  /** Enters somebody new. */
  onNew: () => void;
};

/** The customer who is billed: a member or a contact. Staff who edit members may invite a new one. */
function BilledField({ spaceId, error, text, onChoose, onNew }: BilledFieldProps) {
  const t = useTexts();
  const { may } = useSession();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="min-w-0 space-y-2 sm:col-span-2">
      <Field label={t('Billed to')} required error={error}>
        {(control) => (
          <PersonPicker
            control={control}
            label={t('Billed to')}
            text={text || t('Choose a customer')}
            isFilled={Boolean(text)}
            autoFocus={!text}
            spaceId={spaceId}
            exclude={[]}
            among={may('members', 'show') ? 'both' : 'members'}
            onChoose={onChoose}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-4">
        <InviteButton label={t('New customer')} onClick={onNew} />
        {may('members') && <InviteButton label={t('Invite a new member')} onClick={() => setInviting(true)} />}
      </div>
      {isInviting && (
        <InviteMember
          spaceId={spaceId}
          problemWith={() => undefined}
          onInvited={(email) => onChoose({ email, name: '' })}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}

type CustomerFieldsProps = {
  form: NewBookingFields;
  spaceId: string;
  names: PeopleNames;
  /** Whether the account may search the members of the workspace. */
  canSearch: boolean;
  onChoose: (person: PickedPerson) => void;
};

/** The customer: somebody who is known to the workspace, or somebody new, who needs no address. */
export function CustomerFields({ form, canSearch, ...known }: CustomerFieldsProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'customer' });
  return (
    <FormSection title={t('Customer Information')}>
      {field.value === 'known' && canSearch ? (
        <KnownCustomer {...known} form={form} onNew={() => field.onChange('new')} />
      ) : (
        <NewCustomer form={form} onKnown={canSearch ? () => field.onChange('known') : undefined} />
      )}
    </FormSection>
  );
}

type KnownCustomerProps = Omit<CustomerFieldsProps, 'canSearch'> & { onNew: () => void };

function KnownCustomer({ form, spaceId, names, onChoose, onNew }: KnownCustomerProps) {
  const billed = useController({ control: form.control, name: 'assignedUser' });
  const [contactId, name] = useWatch({ control: form.control, name: ['contact_id', 'name'] });
  const email = typeof billed.field.value === 'string' ? billed.field.value : '';
  return (
    <BilledField
      spaceId={spaceId}
      error={billed.fieldState.error?.message}
      text={contactId ? name : email && names.labelOf(email)}
      onChoose={onChoose}
      onNew={onNew}
    />
  );
}

function NewCustomer({ form, onKnown }: { form: NewBookingFields; onKnown: (() => void) | undefined }) {
  const t = useTexts();
  const payment = useWatch({ control: form.control, name: 'payment' });
  return (
    <>
      <TextField form={form} name="name" label={t('Full name')} required autoComplete="off" maxLength={100} autoFocus />
      <TextField
        form={form}
        name="email"
        label={t('Email')}
        type="email"
        autoComplete="off"
        required={payment === 'link'}
      />
      <PhoneField form={form} name="number" label={t('Phone number')} />
      <TextField form={form} name="company_name" label={t('Company')} autoComplete="off" maxLength={100} />
      {onKnown && (
        <div className="sm:col-span-2">
          <InviteButton label={t('Choose a known customer')} onClick={onKnown} />
        </div>
      )}
    </>
  );
}
