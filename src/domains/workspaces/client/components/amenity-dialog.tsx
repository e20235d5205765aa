import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { AmenityInput, type AmenityView } from '#domains/workspaces/schema.ts';

function amenityForm(amenity: AmenityView | undefined) {
  return { title: amenity?.title ?? '', description: amenity?.description ?? '', active: amenity?.active ?? true };
}

export function AmenityDialog(props: RecordDialogProps<AmenityView>) {
  const { mutateAsync: create } = trpc.amenities.create.useMutation();
  const { mutateAsync: update } = trpc.amenities.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun="Amenity"
      saved={props.record ? 'Amenity updated' : 'Amenity added'}
      size="sm"
      schema={AmenityInput}
      fill={amenityForm}
      onSave={(values, version) => (id ? update({ ...values, _id: id, version }) : create(values))}
    >
      {(fields) => (
        <>
          <TextField {...fields} name="title" label="Title" />
          <TextField {...fields} name="description" label="Description" rows={3} />
          <CheckboxField {...fields} name="active" label="Active" />
        </>
      )}
    </EditDialog>
  );
}
