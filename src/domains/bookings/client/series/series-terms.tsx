import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { seriesConsentText } from '#domains/bookings/series-terms.ts';
import { cardText, useBilling, useNewCard } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** How a customer pays a series. The card and the consent are those of later charges. */
export type SeriesPaymentChoice = { payment: 'now' | 'each'; source_id: string; agreed: boolean };

export const isAgreed = ({ payment, source_id, agreed }: SeriesPaymentChoice) =>
  payment === 'now' || (agreed && source_id !== '');

type SeriesTermsProps = {
  preview: RouterOutputs['bookings']['previewSeries'];
  terms: SeriesPaymentChoice;
  onChange: (terms: SeriesPaymentChoice) => void;
  /** Whether what is missing is said. */
  showsProblems: boolean;
};

/** The choice between one payment and one for each date. */
export function SeriesTerms({ preview, terms, onChange, showsProblems }: SeriesTermsProps) {
  const t = useTexts();
  const { needs_approval, currency, total, charge_days } = preview;
  if (needs_approval)
    return (
      <p className="text-sm text-muted-foreground">
        {t('We decide about these dates together. Nothing is paid before that.')}
      </p>
    );
  const choose = (payment: SeriesPaymentChoice['payment']) => onChange({ ...terms, payment });
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-medium">{t('Payment')}</legend>
      <RadioCard name="payment" checked={terms.payment === 'now'} onChange={() => choose('now')}>
        <span>{t('Pay all now: {money}', { money: formatMoney(total, currency, t) })}</span>
      </RadioCard>
      <RadioCard name="payment" checked={terms.payment === 'each'} onChange={() => choose('each')}>
        <span>
          {t('Pay each date {count, plural, one {{count} day} other {{count} days}} before it starts', {
            count: charge_days,
          })}
          <span className="block text-xs text-muted-foreground">
            {t('Dates that are paid are confirmed. Until then you can cancel them for nothing.')}
          </span>
        </span>
      </RadioCard>
      {terms.payment === 'each' && (
        <LaterCard preview={preview} terms={terms} onChange={onChange} showsProblems={showsProblems} />
      )}
    </fieldset>
  );
}

/** The card that is charged later, and the consent to that. */
function LaterCard({ preview, terms, onChange, showsProblems }: SeriesTermsProps) {
  const t = useTexts();
  const { data } = useBilling();
  const operator = useSite()?.operatorName ?? '';
  const newCard = useNewCard(({ src_id }) => onChange({ ...terms, source_id: src_id }));
  const cards = (data?.sources ?? []).map((card) => ({ value: card.src_id, label: cardText(card, t) }));
  return (
    <div className="space-y-3 border-s-2 ps-4">
      <Field
        label={t('Card')}
        required
        error={showsProblems && !terms.source_id ? t('Please select a card') : undefined}
      >
        {(control) => (
          <NativeSelect
            {...control}
            value={terms.source_id}
            onChange={(source_id) => onChange({ ...terms, source_id })}
            options={[
              { value: '', label: cards.length > 0 ? t('Please select a card') : t('No saved card') },
              ...cards,
            ]}
          />
        )}
      </Field>
      <Button variant="ghost" size="sm" className="-ms-2.5 text-primary-text" onClick={newCard.ask}>
        {t('+ Add New Card')}
      </Button>
      {newCard.dialog}
      <Checkbox
        checked={terms.agreed}
        onChange={(agreed) => onChange({ ...terms, agreed })}
        label={seriesConsentText(operator, preview.charge_days, preview, t)}
      />
      <FieldMessage error={showsProblems && !terms.agreed ? t('Please agree that the card is charged') : undefined} />
    </div>
  );
}
