import { FormDialog } from '#client/forms/form-dialog.tsx';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useCreateAmenity, useUpdateAmenity } from '#domains/workspaces/client/queries.ts';
import { AmenityInput, type AmenityView } from '#domains/workspaces/schema.ts';

type AmenityDialogProps = { /** Undefined to add one. */ amenity?: AmenityView; canEdit: boolean; onClose: () => void };

function amenityForm(amenity: AmenityView | undefined) {
  return { title: amenity?.title ?? '', description: amenity?.description ?? '', active: amenity?.active ?? true };
}

/** Adds, edits or shows an amenity. */
export function AmenityDialog({ amenity, canEdit, onClose }: AmenityDialogProps) {
  const add = useCreateAmenity();
  const update = useUpdateAmenity();
  const form = useZodForm(AmenityInput, amenityForm(amenity));

  async function save(values: AmenityInput, version: number | undefined) {
    if (amenity) await update({ ...values, _id: amenity._id, version });
    else await add(values);
    return amenity ? 'Amenity updated' : 'Amenity added';
  }

  const verb = amenity ? 'Edit ' : 'Add ';
  return (
    <FormDialog
      form={form}
      title={canEdit ? `${verb}Amenity` : 'Amenity'}
      size="sm"
      edits={{ record: amenity, fill: amenityForm }}
      onSave={save}
      onClose={onClose}
      canEdit={canEdit}
      submit={amenity ? 'Update' : 'Add'}
    >
      <TextField form={form} name="title" label="Title" disabled={!canEdit} />
      <TextField form={form} name="description" label="Description" rows={3} disabled={!canEdit} />
      <CheckboxField form={form} name="active" label="Active" disabled={!canEdit} />
    </FormDialog>
  );
}
