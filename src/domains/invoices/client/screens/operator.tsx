import { toast } from 'sonner';
import type { z } from 'zod';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { ReadOnly } from '#client/forms/read-only.tsx';
import { useIsForm } from '#client/forms/record-dialog.tsx';
import { LeaveGuard } from '#client/forms/leave-guard.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useLatest } from '#client/forms/use-latest.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { Card } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useOperator, useUpdateOperator } from '#domains/invoices/client/queries.ts';
import { OperatorInput, type OperatorView } from '#domains/invoices/operator.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

/** What invoices say of the operator. Only staff who manage all workspaces can change it. */
export default function OperatorScreen() {
  const t = useTexts();
  const { user, may } = useSession();
  const operator = useOperator();
  const canEdit = may('settings.workspace') && user?.role_id?.showAllWorkSpaces === true;
  return (
    <Screen
      title={t('Operator')}
      width="form"
      description={t('Invoices name the operator as it is when they are written.')}
    >
      {operator.data ? (
        <Operator operator={operator.data} canEdit={canEdit} />
      ) : operator.error ? (
        <QueryFailure query={operator} />
      ) : (
        <Skeleton className="h-96 w-full rounded-lg" />
      )}
    </Screen>
  );
}

const formOf = ({ _id, version, ...particulars }: OperatorView) => particulars;

type OperatorProps = { operator: OperatorView; canEdit: boolean };

function Operator({ operator, canEdit }: OperatorProps) {
  const isForm = useIsForm(canEdit);
  if (isForm) return <OperatorForm operator={operator} canEdit={canEdit} />;
  return <OperatorToRead key={operator.version} operator={operator} />;
}

function OperatorToRead({ operator }: { operator: OperatorView }) {
  const form = useZodForm(OperatorInput, formOf(operator));
  return (
    <Card className="p-4 sm:p-6">
      <ReadOnly>
        <OperatorFields form={form} />
      </ReadOnly>
    </Card>
  );
}

type OperatorFieldsProps = { form: ZodForm<z.input<typeof OperatorInput>, OperatorInput>; disabled?: boolean };

function OperatorFields(field: OperatorFieldsProps) {
  const t = useTexts();
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field} name="name" label={t('Name')} autoComplete="organization" />
        <TextField {...field} name="vat_number" label={t('VAT number')} placeholder="GB123456789" />
        <TextField {...field} name="address" label={t('Address')} rows={3} className="sm:col-span-2" />
      </div>
      <h2 className="border-t pt-5 font-semibold">{t('Bank details')}</h2>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field} name="bank_name" label={t('Bank')} />
        <TextField {...field} name="account_name" label={t('Account name')} />
        <TextField {...field} name="sort_code" label={t('Sort code')} placeholder="20-00-00" inputMode="numeric" />
        <TextField {...field} name="account_number" label={t('Account number')} inputMode="numeric" />
        <TextField {...field} name="iban" label={t('IBAN')} className="sm:col-span-2" />
      </div>
    </>
  );
}

function OperatorForm({ operator, canEdit }: OperatorProps) {
  const t = useTexts();
  const update = useUpdateOperator();
  const form = useZodForm(OperatorInput, formOf(operator));
  const latest = useLatest(form, { record: operator, fill: formOf });

  const save = latest.saving(async (values, version) => {
    latest.restart(await update(values, version));
    toast.success(t('Operator updated'));
  });

  return (
    <Form form={form} onSubmit={save} className="space-y-5 rounded-lg border bg-card p-4 sm:p-6">
      <LeaveGuard dirty={form.formState.isDirty} />
      {latest.notice}
      <OperatorFields form={form} disabled={!canEdit} />
      {canEdit && (
        <div className="flex justify-end border-t pt-4 max-sm:*:flex-1">
          <SubmitButton form={form}>{t('Save')}</SubmitButton>
        </div>
      )}
    </Form>
  );
}
