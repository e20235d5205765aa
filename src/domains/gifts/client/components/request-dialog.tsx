import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { receiverText, stateText, worthText } from '#domains/gifts/client/texts.ts';
import { GIFTS } from '#domains/gifts/rules.ts';
import { DecideGiftInput, type GiftRequestView } from '#domains/gifts/schema.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/gifts/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

type RequestDialogProps = { request: GiftRequestView; zone: string | undefined; onClose: () => void };

function Details({ request, zone }: Pick<RequestDialogProps, 'request' | 'zone'>) {
  const t = useTexts();
  const { asked_by, asked_at, decided_by, decided_at, reason, what, kind } = request;
  return (
    <Facts
      facts={[
        { name: t('Kind'), value: t(GIFTS[kind].label) },
        { name: t('What'), value: what },
        { name: t('To||a person'), value: receiverText(request, t) },
        { name: t('Worth'), value: worthText(request, t) },
        { name: t('Asked by'), value: `${asked_by.name}, ${formatInstant(asked_at, zone, t)}` },
        { name: t('Reason'), value: reason },
        { name: t('State'), value: t(stateText(request).label) },
        {
          name: t('Decided by'),
          value: decided_by && decided_at && `${decided_by.name}, ${formatInstant(decided_at, zone, t)}`,
        },
      ]}
    />
  );
}

const TITLE = later('Agreement');

/** What a colleague wants to give away. Whoever may agree to it decides here. */
export function RequestDialog(props: RequestDialogProps) {
  const t = useTexts();
  const { request, onClose } = props;
  if (request.may_decide) return <Decision {...props} />;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t(TITLE)}>
      <Details {...props} />
    </Dialog>
  );
}

const DECISIONS = [
  { value: 'true', label: later('Agree') },
  { value: 'false', label: later('Refuse') },
];

function Decision({ request, zone, onClose }: RequestDialogProps) {
  const t = useTexts();
  const decide = trpc.gifts.decide.useMutation().mutateAsync;
  const form = useZodForm(DecideGiftInput, { _id: request._id });
  return (
    <FormDialog
      form={form}
      title={t(TITLE)}
      intro={<Details request={request} zone={zone} />}
      saved={t('Decided')}
      onSave={(values) => decide(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="agree"
        label={t('Decision')}
        options={translated(DECISIONS, t)}
        placeholder={t('Please choose')}
        required
      />
    </FormDialog>
  );
}
