import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { Field } from '#client/ui/field.tsx';
import { PersonPicker } from '#domains/bookings/client/index.ts';
import { DisplayInput, type DisplayView } from '#domains/displays/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/displays/client/use-texts.ts';

type Fields = ZodForm<z.input<typeof DisplayInput>, DisplayInput>;

type DisplayDialogProps = RecordDialogProps<DisplayView> & {
  spaceId: string;
  /** Called with the secret address of a new display. */
  onAdded: (url: string) => void;
};

/** Adds or edits the display of a meeting room. */
export function DisplayDialog({ spaceId, onAdded, ...props }: DisplayDialogProps) {
  const t = useTexts();
  const { record } = props;
  const { mutateAsync: create } = trpc.displays.create.useMutation();
  const { mutateAsync: update } = trpc.displays.update.useMutation();
  const meetingRooms = { space_id: spaceId, kind: 'meeting_room' as const, limit: MAX_LIMIT };
  const rooms = trpc.resources.find.useQuery(meetingRooms).data?.items ?? [];
  const options = rooms.map(({ _id, name, color }) => ({ value: _id, label: name, icon: <ColorDot color={color} /> }));
  return (
    <EditDialog
      {...props}
      noun={t('Display')}
      saved={record ? t('Display updated') : t('Display added')}
      schema={DisplayInput}
      fill={(display) => ({
        resource_id: display?.resource._id ?? '',
        shows_names: display?.shows_names ?? false,
        assigned_user_id: display?.assigned_user_id ?? null,
        contact_id: display?.contact_id ?? null,
      })}
      onSave={async ({ resource_id, ...values }, version) => {
        if (record) return update({ _id: record._id, version, ...values });
        onAdded((await create({ resource_id, ...values })).url);
      }}
    >
      {(fields) => (
        <>
          <SelectField
            {...fields}
            name="resource_id"
            label={t('Meeting room')}
            options={options}
            disabled={record !== undefined}
            required
          />
          <CheckboxField
            {...fields}
            name="shows_names"
            label={t('Show who has booked')}
            hint={t('Otherwise the display says only “Booked”.')}
          />
          <PayerField form={fields.form} spaceId={spaceId} stored={record?.payer ?? ''} />
        </>
      )}
    </EditDialog>
  );
}

/** Who pays for what is booked at the door: a member or a contact, or nobody. */
function PayerField({ form, spaceId, stored }: { form: Fields; spaceId: string; stored: string }) {
  const t = useTexts();
  const { may } = useSession();
  const [name, setName] = useState(stored);
  const account = useController({ control: form.control, name: 'assigned_user_id' });
  const contact = useController({ control: form.control, name: 'contact_id' });
  const isFilled = Boolean(account.field.value ?? contact.field.value);

  function choose(accountId: string | null, contactId: string | null, chosen: string) {
    account.field.onChange(accountId);
    contact.field.onChange(contactId);
    setName(chosen);
  }

  return (
    <div className="space-y-2">
      <Field
        label={t('Bookings at the door are billed to')}
        hint={t('On account. Without a payer, nothing can be booked at the door.')}
        error={account.fieldState.error?.message ?? contact.fieldState.error?.message}
      >
        {(control) => (
          <PersonPicker
            control={control}
            label={t('Bookings at the door are billed to')}
            text={isFilled ? name : t('Nobody')}
            isFilled={isFilled}
            spaceId={spaceId}
            exclude={[]}
            among={may('members', 'show') ? 'both' : 'members'}
            onChoose={(person) => choose(person._id ?? null, person.contact?._id ?? null, person.name || person.email)}
          />
        )}
      </Field>
      {isFilled && (
        <Button type="button" variant="link" size="sm" onClick={() => choose(null, null, '')}>
          {t('Bill nobody')}
        </Button>
      )}
    </div>
  );
}
