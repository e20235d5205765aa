import type { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { PasswordField } from '#client/forms/password-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { trpc } from '#client/trpc.tsx';
import {
  KnownProviderForm,
  NewProviderForm,
  type ProviderForm,
  providerFields,
} from '#domains/identity/client/provider-form.ts';
import { AUDIENCE_NAMES } from '#domains/identity/client/texts.ts';
import { AUDIENCES } from '#domains/identity/rules.ts';
import type { ProviderView } from '#domains/identity/schema.ts';
import { RoleRowsField } from '#domains/team/client/index.ts';
import { useTexts } from '#domains/identity/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

type Input = z.input<typeof NewProviderForm>;
type Fields = { form: ZodForm<Input, ProviderForm>; disabled: boolean };

/** Adds or changes a service at which people may sign in. */
export function ProviderDialog(props: RecordDialogProps<ProviderView>) {
  const t = useTexts();
  const { record } = props;
  const { mutateAsync: create } = trpc.identity.create.useMutation();
  const { mutateAsync: update } = trpc.identity.update.useMutation();
  const schema: z.ZodType<ProviderForm, Input> = record ? KnownProviderForm : NewProviderForm;
  return (
    <EditDialog<Input, ProviderForm, ProviderView>
      {...props}
      noun={t('Sign-in')}
      size="lg"
      saved={record ? t('Sign-in updated') : t('Sign-in added')}
      schema={schema}
      fill={providerFields}
      onSave={async ({ issuer, client_secret, ...values }, version) => {
        if (!record) return create({ ...values, issuer, client_secret: client_secret ?? '' });
        return update({ _id: record._id, version, ...values, ...(client_secret && { client_secret }) });
      }}
    >
      {(fields) => (
        <>
          <Service {...fields} record={record} />
          <Admission {...fields} />
          <FormSection title={t('Roles of staff')}>
            <TextField
              {...fields}
              name="role_claim"
              label={t('Claim with the roles')}
              placeholder="groups"
              hint={t('A dot leads into an object: realm_access.roles.')}
              className="sm:col-span-2"
            />
            <RoleRowsField {...fields} name="role_rows" />
          </FormSection>
        </>
      )}
    </EditDialog>
  );
}

function Service({ record, ...fields }: Fields & { record: ProviderView | undefined }) {
  const t = useTexts();
  return (
    <FormSection title={t('Service')}>
      <TextField {...fields} name="name" label={t('Name')} hint={t('The login page says: Continue with …')} required />
      <SelectField
        {...fields}
        name="audience"
        label={t('For')}
        options={translated(optionsOf(AUDIENCES, AUDIENCE_NAMES), t)}
      />
      <TextField
        {...fields}
        name="issuer"
        label={t('Issuer')}
        placeholder="https://accounts.google.com"
        readOnly={record !== undefined}
        hint={record ? t('It cannot be changed. Add another sign-in instead.') : t('The address of the service.')}
        className="sm:col-span-2"
        required
      />
      <TextField {...fields} name="client_id" label={t('Client id')} autoComplete="off" required />
      <PasswordField
        {...fields}
        name="client_secret"
        label={t('Client secret')}
        autoComplete="new-password"
        required={record === undefined}
        hint={record ? t('It is not shown. Empty to keep it.') : undefined}
      />
      <CheckboxField {...fields} name="active" label={t('Active')} />
    </FormSection>
  );
}

function Admission(fields: Fields) {
  const t = useTexts();
  return (
    <FormSection title={t('Whom it lets in')}>
      <TextField
        {...fields}
        name="owned_domains"
        label={t('Domains that belong to the service')}
        rows={2}
        placeholder="example.com"
        hint={t('Only a verified address of these is believed. Of others, people connect their account in My Profile.')}
      />
      <TextField
        {...fields}
        name="allowed_domains"
        label={t('Only addresses of these domains')}
        rows={2}
        hint={t('One per line. Empty for all.')}
      />
      <TextField
        {...fields}
        name="allowed_tenants"
        label={t('Only these tenants of Microsoft Entra')}
        rows={2}
        hint={t('Their ids, one per line. Empty for all.')}
      />
      <CheckboxField
        {...fields}
        name="creates_accounts"
        label={t('Make accounts')}
        hint={t('For somebody with a believed address who has none.')}
      />
    </FormSection>
  );
}
