import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useOrganisations } from '#domains/accounting/client/queries.ts';
import { ChooseOrganisationInput, type OrganisationsView } from '#domains/accounting/schema.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const TITLE = later('Organisation at Xero');

/** Chooses the organisation from those that Xero lists now. */
export default function OrganisationDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const organisations = useOrganisations();
  if (organisations.data) return <ChoiceForm listed={organisations.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onClose} title={t(TITLE)} size="sm">
      {organisations.error ? <QueryFailure query={organisations} /> : <Skeleton className="h-16" />}
    </Dialog>
  );
}

function ChoiceForm({ listed, onClose }: { listed: OrganisationsView; onClose: () => void }) {
  const t = useTexts();
  const { chosen, organisations } = listed;
  const form = useZodForm(ChooseOrganisationInput, { tenant_id: chosen ?? '' });
  const choose = trpc.accounting.chooseOrganisation.useMutation().mutateAsync;
  return (
    <FormDialog
      form={form}
      title={t(TITLE)}
      size="sm"
      submit={t('Choose')}
      saved={t('The organisation was chosen. Xero is being read.')}
      onSave={(values) => choose(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="tenant_id"
        label={t('Organisation')}
        placeholder={t('Select organisation')}
        hint={
          chosen
            ? t(
                'With another organisation, its invoices replace those of the present one, and nothing is sent until you choose accounts and a day in Settings.',
              )
            : t('An organisation is missing? Connect Xero again, and choose it there.')
        }
        options={organisations.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </FormDialog>
  );
}
