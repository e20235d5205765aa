import { Loader2 } from 'lucide-react';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { usePress } from '#client/press-button.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { type BookingView } from '#domains/bookings/schema.ts';
import { ReaderPaymentInput, type ReaderView } from '#domains/bookings/payment-schema.ts';
import { useReaderPayment } from '#domains/bookings/client/payment/queries.ts';
import { Declined } from '#domains/payments/client/index.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import { PayerFacts } from './payer-facts.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type Translate, later } from '#shared/texts.ts';

const TITLE = later('Card reader');

const optionOf = ({ _id, name, online, busy }: ReaderView, t: Translate) => ({
  value: _id,
  label: online ? (busy ? t('{name} (in use)', { name }) : name) : t('{name} (offline)', { name }),
});

type ReaderPaymentProps = { booking: BookingView; readers: readonly ReaderView[]; onClose: () => void };

/** Sends the price to a card reader, and waits for the customer there. Once it is paid, the cart leaves by itself. */
export default function ReaderPayment({ booking, readers, onClose }: ReaderPaymentProps) {
  const t = useTexts();
  const { payment, send, stop } = useReaderPayment(booking._id);
  const sum = formatMoney(booking.price.total, booking.currency, t);
  const free = readers.find(({ online, busy }) => online && !busy) ?? readers[0];
  const form = useZodForm(ReaderPaymentInput, {
    _id: booking._id,
    reader_id: free?._id ?? '',
    amount: toMinor(booking.price.total, booking.currency),
  });
  if (payment?.state === 'waiting') return <Waiting booking={booking} stop={stop} />;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(TITLE)}
      intro={
        <>
          {payment?.problem && (
            <Declined reason={payment.problem} next={t('Nothing was charged. You can send it again.')} />
          )}
          <PayerFacts booking={booking} />
        </>
      }
      submit={t('Send {money} to the reader', { money: sum })}
      onSave={send}
      onSaved={() => undefined}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="reader_id"
        label={t('Card reader')}
        options={readers.map((reader) => optionOf(reader, t))}
        required
      />
    </FormDialog>
  );
}

/** Closing it takes the payment off the reader, so that nobody pays what staff believe to be stopped. */
function Waiting({ booking, stop }: { booking: BookingView; stop: () => Promise<unknown> }) {
  const t = useTexts();
  const { isRunning, problem, press } = usePress();
  const end = () => !isRunning && void press(stop);
  return (
    <Dialog open onOpenChange={end} title={t(TITLE)} size="sm">
      <PayerFacts booking={booking} />
      <p role="status" className="my-6 flex items-center justify-center gap-3 font-medium">
        <Loader2 className="size-5 animate-spin motion-reduce:animate-none" aria-hidden="true" />
        {t('Waiting for the card of the customer')}
      </p>
      <FieldMessage error={problem} />
      <DialogFooter>
        <Button variant="secondary" size="lg" className="w-full" loading={isRunning} onClick={end}>
          {t('Stop the payment')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
