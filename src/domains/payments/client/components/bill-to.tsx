import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import type { BillTo } from '#domains/payments/client/use-bill-to.ts';

/** Chooses who is billed. Nothing for a customer without a company. */
export function BillToField({ billTo, disabled }: { billTo: BillTo; disabled: boolean }) {
  const { companies, companyId = '', isOnAccount, problem, choose } = billTo;
  if (companies.length === 0) return null;
  const options = [{ value: '', label: 'Myself' }, ...companies.map(({ _id, name }) => ({ value: _id, label: name }))];
  return (
    <div className="mb-4">
      <Field
        label="Bill to"
        hint={isOnAccount ? 'Your company gets one invoice for all bookings of a month.' : undefined}
      >
        {(control) => (
          <NativeSelect {...control} options={options} value={companyId} onChange={choose} disabled={disabled} />
        )}
      </Field>
      <FieldMessage error={problem} />
    </div>
  );
}
