import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { CompanyInput, type ListedCompany } from '#domains/companies/schema.ts';

/** Adds or changes a company of a workspace. */
export function CompanyDialog({ spaceId, ...props }: RecordDialogProps<ListedCompany> & { spaceId: string }) {
  const { mutateAsync: create } = trpc.companies.create.useMutation();
  const { mutateAsync: update } = trpc.companies.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun="Company"
      size="sm"
      saved={props.record ? 'Company updated' : 'Company added'}
      schema={CompanyInput}
      fill={(record) => ({
        space_id: spaceId,
        name: record?.name ?? '',
        address: record?.address ?? '',
        vat_number: record?.vat_number ?? '',
        billing_email: record?.billing_email ?? '',
      })}
      onSave={({ space_id, ...values }, version) =>
        id ? update({ _id: id, version, ...values }) : create({ space_id, ...values })
      }
    >
      {(fields) => (
        <>
          <TextField {...fields} name="name" label="Name" required autoComplete="off" />
          <TextField {...fields} name="address" label="Address" rows={3} />
          <TextField {...fields} name="vat_number" label="VAT number" hint="With its country, such as GB980780684." />
          <TextField {...fields} name="billing_email" label="Email for bills" type="email" autoComplete="off" />
        </>
      )}
    </EditDialog>
  );
}
