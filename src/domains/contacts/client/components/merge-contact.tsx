import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Field } from '#client/ui/field.tsx';
import { type Person, PersonPicker } from '#domains/bookings/client/index.ts';
import { type ContactView, MergeContactInput } from '#domains/contacts/schema.ts';

type MergeContactProps = { contact: ContactView; onClose: () => void };

/** Gives the bookings and invoices of a contact to a member of the workspace. */
export function MergeContact({ contact, onClose }: MergeContactProps) {
  const { _id, space_id, name, version } = contact;
  const merge = trpc.contacts.merge.useMutation().mutateAsync;
  const form = useZodForm(MergeContactInput, { _id, user_id: '', version });
  const { field, fieldState } = useController({ control: form.control, name: 'user_id' });
  const [member, setMember] = useState<Person>();

  function choose(person: Person) {
    setMember(person);
    field.onChange(person._id);
  }

  return (
    <FormDialog
      form={form}
      title="Merge with a member"
      description={name}
      size="sm"
      submit="Merge"
      saved="Contact merged"
      onSave={(values) => merge(values)}
      onClose={onClose}
    >
      <Field label="Member" required error={fieldState.error?.message}>
        {(control) => (
          <PersonPicker
            control={control}
            label="Member"
            text={member ? member.name || member.email : 'Choose a member'}
            isFilled={member !== undefined}
            spaceId={space_id}
            exclude={[]}
            onChoose={choose}
          />
        )}
      </Field>
      <p className="text-sm text-muted-foreground">
        The bookings and invoices of {name} then belong to this member, who sees them. This cannot be taken back.
      </p>
    </FormDialog>
  );
}
