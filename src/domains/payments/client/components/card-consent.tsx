import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { Switch } from '#client/ui/switch.tsx';
import { GiveConsentInput, MAX_CONSENT, consentText } from '#domains/payments/consent.ts';
import { useConsent } from '#domains/payments/client/queries.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import type { OwnCardView } from '#domains/payments/schema.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';

/** Whether staff may charge a saved card. Its owner agrees to a limit, and may withdraw that at any time. */
export function CardConsent({ saved: { src_id, consent, card }, name }: { saved: OwnCardView; name: string }) {
  const [isAsking, setAsking] = useState(false);
  const { withdraw } = useConsent();
  const close = () => setAsking(false);
  return (
    <>
      <Switch
        checked={consent !== null}
        onChange={() => setAsking(true)}
        label={consent ? `Staff may charge ${formatMoney(consent.limit, consent.currency)}` : 'Staff may charge'}
        aria-label={`Staff may charge: ${name}`}
      />
      {isAsking && !consent && <Agreement sourceId={src_id} onClose={close} />}
      <ConfirmCall
        open={isAsking && consent !== null}
        onOpenChange={close}
        title={`Stop charges of the card ending in ${card.last4} by staff?`}
        text={consent ? `You agreed to: ${consent.text}` : ''}
        yes="Withdraw"
        no="Keep"
        onYes={async () => {
          await withdraw({ src_id });
          close();
        }}
      />
    </>
  );
}

function Agreement({ sourceId, onClose }: { sourceId: string; onClose: () => void }) {
  const { give } = useConsent();
  const operator = useSite()?.operatorName ?? '';
  const { active } = useActiveSpace();
  const currency = active?.currency ?? DEFAULT_CURRENCY;
  const form = useZodForm(GiveConsentInput, { src_id: sourceId });
  const limit = Number(useWatch({ control: form.control, name: 'limit' }) ?? 0);
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Let staff charge this card"
      submit="Agree"
      saved="You have agreed. You can withdraw this at any time."
      onSave={(values) => give({ ...values, currency })}
      onClose={onClose}
    >
      <NumberField form={form} name="limit" label="Limit" min={1} max={MAX_CONSENT} digitsOnly required />
      <p className="text-sm text-muted-foreground">{consentText(operator, { limit, currency })}</p>
    </FormDialog>
  );
}
