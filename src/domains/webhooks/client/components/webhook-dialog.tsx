import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { EventTypes } from '#domains/webhooks/client/components/event-types.tsx';
import { WebhookForm, webhookFields } from '#domains/webhooks/client/webhook-form.ts';
import type { WebhookView } from '#domains/webhooks/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';

type WebhookDialogProps = RecordDialogProps<WebhookView> & {
  /** Called with the secret of a new webhook. */
  onAdded: (secret: string) => void;
};

/** Adds or changes a webhook. */
export function WebhookDialog({ onAdded, ...props }: WebhookDialogProps) {
  const t = useTexts();
  const { record } = props;
  const { mutateAsync: create } = trpc.webhooks.create.useMutation();
  const { mutateAsync: update } = trpc.webhooks.update.useMutation();
  const { spaces } = useActiveSpace();
  const everywhere = { value: '', label: t('All workspaces') };
  const known = record?.header_names.join(', ');
  return (
    <EditDialog
      {...props}
      noun={t('Webhook')}
      saved={record ? t('Webhook updated') : t('Webhook added')}
      schema={WebhookForm}
      fill={webhookFields}
      onSave={async ({ headers, ...values }, version) => {
        if (!record) return onAdded((await create({ headers, ...values })).secret);
        await update({ _id: record._id, version, ...values, ...(headers.length > 0 && { headers }) });
      }}
    >
      {(fields) => (
        <>
          <TextField
            {...fields}
            name="url"
            label={t('Address')}
            placeholder="https://"
            hint={t('Gets each event as a POST request.')}
            required
          />
          <TextField {...fields} name="description" label={t('Description')} />
          <TextField
            {...fields}
            name="types"
            label={t('Events')}
            rows={3}
            hint={t('One type or pattern per line: booking.moved, booking.*, or * for all.')}
            required
          />
          <EventTypes />
          <SelectField
            {...fields}
            name="space_id"
            label={t('Workspace')}
            options={[everywhere, ...(spaces ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
          />
          <TextField
            {...fields}
            name="headers"
            label={t('Own headers')}
            rows={2}
            placeholder="Authorization: Bearer …"
            hint={
              known
                ? t('Sent now: {names}. Their values are not shown. What you enter here replaces all of them.', {
                    names: known,
                  })
                : t('One per line: name, colon, value.')
            }
          />
          <CheckboxField
            {...fields}
            name="is_ordered"
            label={t('Keep the order')}
            hint={t('An event of a record waits until the one before was delivered.')}
          />
          <CheckboxField {...fields} name="active" label={t('Active')} />
        </>
      )}
    </EditDialog>
  );
}
