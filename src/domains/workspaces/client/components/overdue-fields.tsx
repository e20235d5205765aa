import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import type { RulesFields } from '#domains/workspaces/client/rules-form.ts';

/** Whom an overdue invoice of a membership stops. */
export function OverdueFields({ form, canEdit }: { form: RulesFields; canEdit: boolean }) {
  return (
    <fieldset disabled={!canEdit} className="min-w-0">
      <Card>
        <CardHeader
          title="Overdue invoices of memberships"
          description="What their customers, and the people of companies, can no longer do until they have paid."
        />
        <div className="space-y-4 p-5">
          <NumberField
            form={form}
            name="overdue_days"
            label="Days overdue"
            hint="From 1 to 60. Empty for never."
            digitsOnly
            className="max-w-48"
          />
          <CheckboxField form={form} name="overdue_bookings" label="No new bookings" />
          <CheckboxField form={form} name="overdue_doors" label="No doors" />
        </div>
      </Card>
    </fieldset>
  );
}
