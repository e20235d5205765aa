import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { type PickedPerson, PersonPicker } from '#domains/bookings/client/index.ts';
import { MergeContactInput } from '#domains/contacts/schema.ts';
import type { z } from 'zod';
import { useTexts } from '#domains/contacts/client/use-texts.ts';

type NamedContact = { _id: string; name: string };
/** One of the two is known, and the other one is chosen. */
type MergeContactProps = {
  spaceId: string;
  contact?: NamedContact;
  member?: NamedContact & { email: string };
  onClose: () => void;
};
type MergeForm = ZodForm<z.input<typeof MergeContactInput>, MergeContactInput>;

/** Gives the bookings and invoices of a contact to a member of the workspace. */
export function MergeContact({ spaceId, contact, member, onClose }: MergeContactProps) {
  const t = useTexts();
  const merge = trpc.contacts.merge.useMutation().mutateAsync;
  const form = useZodForm(MergeContactInput, { _id: contact?._id ?? '', user_id: member?._id ?? '' });
  return (
    <FormDialog
      form={form}
      title={contact ? t('Merge with a member') : t('Merge a contact')}
      description={contact?.name ?? (member?.name || member?.email)}
      size="sm"
      submit={t('Merge')}
      saved={t('Contact merged')}
      onSave={(values) => merge(values)}
      onClose={onClose}
    >
      {contact ? (
        <Choice form={form} name="user_id" label={t('Member')} among="members" spaceId={spaceId} />
      ) : (
        <Choice form={form} name="_id" label={t('Contact')} among="contacts" spaceId={spaceId} />
      )}
      <p className="text-sm text-muted-foreground">
        {t(
          'The bookings and invoices of the contact then belong to the member, who sees them. This cannot be taken back.',
        )}
      </p>
    </FormDialog>
  );
}

type ChoiceProps = {
  form: MergeForm;
  name: '_id' | 'user_id';
  label: string;
  among: 'members' | 'contacts';
  spaceId: string;
};

function Choice({ form, name, label, among, spaceId }: ChoiceProps) {
  const t = useTexts();
  const { field, fieldState } = useController({ control: form.control, name });
  const [chosen, setChosen] = useState<PickedPerson>();

  function choose(person: PickedPerson) {
    setChosen(person);
    field.onChange(person.contact?._id ?? person._id);
  }

  return (
    <Field label={label} required error={fieldState.error?.message}>
      {(control) => (
        <PersonPicker
          control={control}
          label={label}
          text={
            chosen ? chosen.name || chosen.email : among === 'members' ? t('Choose a member') : t('Choose a contact')
          }
          isFilled={chosen !== undefined}
          spaceId={spaceId}
          exclude={[]}
          among={among}
          onChoose={choose}
        />
      )}
    </Field>
  );
}
