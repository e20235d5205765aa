import { SelectField } from '#client/forms/select-field.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import type { RulesFields } from '#domains/workspaces/client/rules-form.ts';

const OPTIONS = [
  { value: 'none', label: 'Not offered' },
  { value: 'when_paid', label: 'Offered; the place is confirmed when the bank has paid' },
  { value: 'at_once', label: 'Offered; the place is confirmed at once' },
];

/** Whether bookings are paid by bank debit. */
export function BookingDebitsField({ form, canEdit }: { form: RulesFields; canEdit: boolean }) {
  return (
    <fieldset disabled={!canEdit} className="min-w-0">
      <Card>
        <CardHeader
          title="Bank debits for bookings"
          description="For bookings that begin more than 7 days later. If a place is confirmed at once and the bank does not pay, it is held for 3 more days, in which the customer can pay in another way."
        />
        <div className="p-5">
          <SelectField
            form={form}
            name="booking_debits"
            label="Bank debits"
            options={OPTIONS}
            placeholder="Not offered"
          />
        </div>
      </Card>
    </fieldset>
  );
}
