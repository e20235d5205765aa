import { offerToAsk, type Refused } from '#client/agreement.ts';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { AskInput } from '#domains/gifts/schema.ts';
import { useTexts } from '#domains/gifts/client/use-texts.ts';

/** Asks colleagues to agree to what the server has refused because of the limit of the role. */
export default function AskAgreement({ refused: { message, ticket } }: { refused: Refused }) {
  const t = useTexts();
  const ask = trpc.gifts.ask.useMutation().mutateAsync;
  const form = useZodForm(AskInput, { ticket, reason: '' });
  return (
    <FormDialog
      form={form}
      title={t('Ask a colleague to agree')}
      description={t('{message}. They get a mail, and so do you when they have decided. Then do the same again.', {
        message,
      })}
      size="sm"
      submit={t('Ask')}
      saved={t('Asked')}
      onSave={(values) => ask(values)}
      onClose={() => offerToAsk(undefined)}
    >
      <TextField form={form} name="reason" label={t('Reason')} maxLength={500} autoFocus required />
    </FormDialog>
  );
}
