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

const KINDS = { charged: 'Charged', returned: 'Returned', kept: 'Kept' } as const;

/** What became of the deposit of a membership. Staff settle it after the end. */
export function Deposit({ membership }: { membership: MembershipDetail }) {
  const { deposits, deposit_held, currency, can_edit, status } = membership;
  const [isOpen, setOpen] = useState(false);
  if (deposits.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Deposit"
        description={`${formatMoney(deposit_held, currency)} held`}
        actions={
          can_edit &&
          status === 'ended' &&
          deposit_held > 0 && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              Settle
            </Button>
          )
        }
      />
      <CardBody>
        <ul aria-label="Deposit" className="divide-y text-sm" data-numeric>
          {deposits.map(({ kind, amount, at, reason, invoice }) => (
            <li key={kind} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="font-medium">{KINDS[kind]}</span>
              <Link
                to={paths.invoicePreview(invoice._id)}
                className="whitespace-nowrap text-primary-text underline underline-offset-4"
              >
                {invoice.invoice_id}
              </Link>
              <span className="grow wrap-anywhere text-muted-foreground">
                {[formatInstant(at), reason].filter(Boolean).join(', ')}
              </span>
              <span>{formatMoney(amount, currency)}</span>
            </li>
          ))}
        </ul>
      </CardBody>
      {isOpen && <SettleDeposit membership={membership} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function SettleDeposit({ membership, onClose }: { membership: MembershipDetail; onClose: () => void }) {
  const { _id, deposit_held, currency } = membership;
  const { mutateAsync } = trpc.memberships.settleDeposit.useMutation();
  const form = useZodForm(DepositInput, { _id, keep: 0, reason: '' });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Settle Deposit"
      description={`${formatMoney(deposit_held, currency)} are held. What is not kept is returned by a credit note.`}
      submit="Settle"
      saved="Deposit settled"
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="keep"
        label="Keep, with tax"
        prefix={currencySign(currency)}
        min={0}
        max={deposit_held}
      />
      <TextField form={form} name="reason" label="Why it is kept" hint="The invoice says it." autoComplete="off" />
    </FormDialog>
  );
}
