import type { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { DirectoryForm, directoryFields } from '#domains/directories/client/directory-form.ts';
import type { DirectoryView } from '#domains/directories/schema.ts';
import { RoleRowsField } from '#domains/team/client/index.ts';
import { useTexts } from '#domains/directories/client/use-texts.ts';

type Props = RecordDialogProps<DirectoryView> & {
  /** Gets the token of a new directory. */
  onAdded: (token: string) => void;
};

/** Adds or changes the directory of a company. */
export function DirectoryDialog({ onAdded, ...props }: Props) {
  const t = useTexts();
  const { record } = props;
  const { mutateAsync: create } = trpc.directories.create.useMutation();
  const { mutateAsync: update } = trpc.directories.update.useMutation();
  return (
    <EditDialog<z.input<typeof DirectoryForm>, z.output<typeof DirectoryForm>, DirectoryView>
      {...props}
      noun={t('Directory')}
      size="lg"
      saved={record ? t('Directory updated') : t('Directory added')}
      schema={DirectoryForm}
      fill={directoryFields}
      onSave={async (values, version) => {
        if (record) return update({ _id: record._id, version, ...values });
        const { token, ...added } = await create(values);
        onAdded(token);
        return added;
      }}
    >
      {(fields) => (
        <>
          <FormSection title={t('Company')}>
            <TextField
              {...fields}
              name="name"
              label={t('Name')}
              hint={t('People read it in mails.')}
              className="sm:col-span-2"
              required
            />
            <TextField
              {...fields}
              name="owned_domains"
              label={t('Domains that belong to the company')}
              rows={2}
              placeholder="example.com"
              hint={t('One per line. It manages only accounts with addresses of these, also those that exist already.')}
              className="sm:col-span-2"
              required
            />
            <CheckboxField
              {...fields}
              name="active"
              label={t('Active')}
              hint={t('Without it, the system of the company gets no answer.')}
              className="sm:col-span-2"
            />
          </FormSection>
          <FormSection title={t('Roles of staff')}>
            <RoleRowsField {...fields} name="role_rows" noun={t('Group')} />
          </FormSection>
        </>
      )}
    </EditDialog>
  );
}
