import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { ContactInput, type ContactView } from '#domains/contacts/schema.ts';
import { useTexts } from '#domains/contacts/client/use-texts.ts';

/** Adds or changes a contact of a workspace. */
export function ContactDialog({ spaceId, ...props }: RecordDialogProps<ContactView> & { spaceId: string }) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.contacts.create.useMutation();
  const { mutateAsync: update } = trpc.contacts.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun={t('Contact')}
      size="sm"
      saved={props.record ? t('Contact updated') : t('Contact added')}
      schema={ContactInput}
      fill={(record) => ({
        space_id: spaceId,
        name: record?.name ?? '',
        email: record?.email ?? '',
        phone: record?.phone ?? '',
        company_name: record?.company_name ?? '',
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label={t('Full name')} required autoComplete="off" />
          <PhoneField {...fields} name="phone" label={t('Phone number')} />
          <TextField {...fields} name="email" label={t('Email')} type="email" autoComplete="off" />
          <TextField {...fields} name="company_name" label={t('Company')} autoComplete="off" />
        </>
      )}
    </EditDialog>
  );
}
