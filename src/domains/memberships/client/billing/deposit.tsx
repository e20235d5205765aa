import { useState } from 'react';
import { Link } from 'react-router-dom';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { DepositInput } from '#domains/memberships/changes-schema.ts';
import { type MembershipDetail } from '#domains/memberships/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const KINDS = { charged: later('Charged'), returned: later('Returned'), kept: later('Kept') } as const;

/** What became of the deposit of a membership. Staff settle it after the end. */
export function Deposit({ membership }: { membership: MembershipDetail }) {
  const t = useTexts();
  const { deposits, deposit_held, currency, can_edit, status } = membership;
  const [isOpen, setOpen] = useState(false);
  if (deposits.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={t('Deposit')}
        description={t('{amount} held', { amount: formatMoney(deposit_held, currency, t) })}
        actions={
          can_edit &&
          status === 'ended' &&
          deposit_held > 0 && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {t('Settle')}
            </Button>
          )
        }
      />
      <CardBody>
        <ul aria-label={t('Deposit')} className="divide-y text-sm" data-numeric>
          {deposits.map(({ kind, amount, at, reason, invoice }) => (
            <li key={kind} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="font-medium">{t(KINDS[kind])}</span>
              <Link
                to={paths.invoicePreview(invoice._id)}
                className="whitespace-nowrap text-primary-text underline underline-offset-4"
              >
                {invoice.invoice_id}
              </Link>
              <span className="grow wrap-anywhere text-muted-foreground">
                {[formatInstant(at, undefined, t), reason].filter(Boolean).join(', ')}
              </span>
              <span>{formatMoney(amount, currency, t)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
      {isOpen && <SettleDeposit membership={membership} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function SettleDeposit({ membership, onClose }: { membership: MembershipDetail; onClose: () => void }) {
  const t = useTexts();
  const { _id, deposit_held, currency } = membership;
  const { mutateAsync } = trpc.memberships.settleDeposit.useMutation();
  const form = useZodForm(DepositInput, { _id, keep: 0, reason: '' });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Settle Deposit')}
      description={t('{amount} are held. What is not kept is returned by a credit note.', {
        amount: formatMoney(deposit_held, currency, t),
      })}
      submit={t('Settle')}
      saved={t('Deposit settled')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="keep"
        label={t('Keep, with tax')}
        prefix={currencySign(currency)}
        min={0}
        max={deposit_held}
      />
      <TextField
        form={form}
        name="reason"
        label={t('Why it is kept')}
        hint={t('The invoice says it.')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
