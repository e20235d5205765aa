import { Trash2 } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import { useConsent } from '#domains/payments/client/queries.ts';
import { GiveConsentInput, MAX_CONSENT, consentText } from '#domains/payments/consent.ts';
import type { OwnCardView } from '#domains/payments/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { DEFAULT_CURRENCY, formatMoney } from '#shared/money.ts';
import { DefaultSwitch } from './default-switch.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** The series whose bookings will be charged to a card. Their owner may withdraw each consent. */
function SeriesConsents({ saved: { src_id, series } }: { saved: OwnCardView }) {
  const t = useTexts();
  const { withdraw } = useConsent();
  const [asked, setAsked] = useState<OwnCardView['series'][number]>();
  if (series.length === 0) return null;
  return (
    <ul className="w-full space-y-2 text-sm">
      {series.map((consent) => (
        <li key={consent.series_id} className="flex items-center justify-between gap-3">
          <span>
            {t('Recurring booking, up to {amount}', { amount: formatMoney(consent.limit, consent.currency, t) })}
          </span>
          <Button size="sm" variant="ghost" onClick={() => setAsked(consent)}>
            {t('Withdraw')}
          </Button>
        </li>
      ))}
      <ConfirmCall
        open={asked !== undefined}
        onOpenChange={() => setAsked(undefined)}
        title={t('Stop the charges of this recurring booking?')}
        text={t('You agreed to: {text} Unpaid dates stay yours if you pay them in time.', { text: asked?.text ?? '' })}
        yes={t('Withdraw')}
        no={t('Keep')}
        onYes={async () => {
          await withdraw({ src_id, series_id: asked!.series_id });
          setAsked(undefined);
        }}
      />
    </ul>
  );
}

/** Whether staff may charge a saved card. Its owner agrees to a limit, and may withdraw that at any time. */
function CardConsent({ saved: { src_id, consent, card }, name }: { saved: OwnCardView; name: string }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { withdraw } = useConsent();
  const close = () => setAsking(false);
  return (
    <>
      <Switch
        checked={consent !== null}
        onChange={() => setAsking(true)}
        label={
          consent
            ? t('Staff may charge {amount}', { amount: formatMoney(consent.limit, consent.currency, t) })
            : t('Staff may charge')
        }
        aria-label={t('Staff may charge: {name}', { name })}
      />
      {isAsking && !consent && <Agreement sourceId={src_id} onClose={close} />}
      <ConfirmCall
        open={isAsking && consent !== null}
        onOpenChange={close}
        title={t('Stop charges of the card ending in {digits} by staff?', { digits: card.last4 })}
        text={consent ? t('You agreed to: {text}', { text: consent.text }) : ''}
        yes={t('Withdraw')}
        no={t('Keep')}
        onYes={async () => {
          await withdraw({ src_id });
          close();
        }}
      />
    </>
  );
}

function Agreement({ sourceId, onClose }: { sourceId: string; onClose: () => void }) {
  const t = useTexts();
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
      title={t('Let staff charge this card')}
      submit={t('Agree')}
      saved={t('You have agreed. You can withdraw this at any time.')}
      onSave={(values) => give({ ...values, currency })}
      onClose={onClose}
    >
      <NumberField form={form} name="limit" label={t('Limit')} min={1} max={MAX_CONSENT} digitsOnly required />
      <p className="text-sm text-muted-foreground">{consentText(operator, { limit, currency }, t)}</p>
    </FormDialog>
  );
}

type SavedCardProps = { saved: OwnCardView; onDelete: () => void };

/** A saved card. Its switches make it the default card, and let staff charge it. */
export function SavedCard({ saved, onDelete }: SavedCardProps) {
  const t = useTexts();
  const { card, owner } = saved;
  const name = t('{brand} ending in {digits}', { brand: card.brand, digits: card.last4 });

  return (
    <Card className="flex min-h-44 flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="text-base font-semibold capitalize">{card.brand}</p>
        <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={onDelete} className="-mt-2 -me-2" />
      </div>
      <p className="mt-3 text-base tracking-wide" data-numeric>
        <span aria-hidden="true">•••• •••• •••• </span>
        <span className="sr-only">{t('ending in')} </span>
        {card.last4}
      </p>
      <p className="mt-1 mb-4 flex justify-between gap-3 text-muted-foreground">
        <span className="min-w-0 truncate">{owner.name}</span>
        <span className="tabular-nums">
          <span className="sr-only">{t('expires')} </span>
          {expiryText(card)}
        </span>
      </p>
      <div className="mt-auto flex flex-wrap gap-x-6 gap-y-3 border-t pt-3">
        <DefaultSwitch saved={saved} label={t('Default card: {name}', { name })} />
        <CardConsent saved={saved} name={name} />
        <SeriesConsents saved={saved} />
      </div>
    </Card>
  );
}
