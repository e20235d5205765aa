import type { z } from 'zod';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { PhoneField } from '#client/forms/phone-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import type { ContactModalProps } from '#client/layout/public-forms.ts';
import { failingWith } from '#domains/enquiries/client/failing-with.ts';
import { useSubmitEnquiry } from '#domains/enquiries/client/form-queries.ts';
import { useKnownVisitor, useVisitorForm } from '#domains/enquiries/client/use-visitor-form.ts';
import { ContactInput } from '#domains/enquiries/schema.ts';
import { CONTACT_TEXTS } from '#domains/enquiries/texts.ts';
import { useSpaces } from '#domains/workspaces/client/index.ts';
import { HiddenField } from './hidden-field.tsx';
import { useTexts } from '#domains/enquiries/client/use-texts.ts';

type Fields = z.input<typeof ContactInput>;

/** The enquiry of a visitor. What was typed stays after a failure. */
export function ContactModal({ about = '', onClose }: ContactModalProps) {
  const t = useTexts();
  const submit = useSubmitEnquiry();
  const spaces = useSpaces().data?.items ?? [];
  const form = useVisitorForm<Fields, ContactInput>(ContactInput, {
    type: 'contact_us',
    ...useKnownVisitor(),
    query: about,
    homepage: '',
  });
  const fields = { form, disabled: form.formState.isSubmitting };
  return (
    <FormDialog
      form={form}
      title={t(CONTACT_TEXTS.title)}
      size="form"
      saved={t(CONTACT_TEXTS.sent)}
      submit={t('Submit')}
      onSave={(values) => failingWith(t(CONTACT_TEXTS.failed), submit(values))}
      onClose={onClose}
    >
      <TextField {...fields} name="name" label={t('Full name')} autoComplete="name" autoFocus required />
      <TextField {...fields} name="email" label={t('Email')} type="email" autoComplete="email" required />
      <PhoneField {...fields} name="mobile_no" label={t('Phone number')} required />
      <TextField {...fields} name="company_name" label={t('Company name')} autoComplete="organization" required />
      <SelectField
        {...fields}
        name="space_id"
        label={t('Workspace')}
        placeholder={t('Select Workspace')}
        options={spaces.map(({ _id, name }) => ({ value: _id, label: name }))}
        required
      />
      <TextField {...fields} name="query" label={t('Query')} rows={3} />
      <HiddenField {...form.register('homepage')} />
    </FormDialog>
  );
}
