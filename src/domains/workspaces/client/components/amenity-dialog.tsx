import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { EditDialog, type RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { trpc } from '#client/trpc.tsx';
import { AmenityInput, type AmenityView } from '#domains/workspaces/schema.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

function amenityForm(amenity: AmenityView | undefined) {
  return { title: amenity?.title ?? '', description: amenity?.description ?? '', active: amenity?.active ?? true };
}

export function AmenityDialog(props: RecordDialogProps<AmenityView>) {
  const t = useTexts();
  const { mutateAsync: create } = trpc.amenities.create.useMutation();
  const { mutateAsync: update } = trpc.amenities.update.useMutation();
  const id = props.record?._id;
  return (
    <EditDialog
      {...props}
      noun={t('Amenity')}
      saved={props.record ? t('Amenity updated') : t('Amenity added')}
      size="sm"
      schema={AmenityInput}
      fill={amenityForm}
      onSave={(values, version) => (id ? update({ ...values, _id: id, version }) : create(values))}
    >
      {(fields) => (
        <>
          <TextField {...fields} name="title" label={t('Title')} />
          <TextField {...fields} name="description" label={t('Description')} rows={3} />
          <CheckboxField {...fields} name="active" label={t('Active')} />
        </>
      )}
    </EditDialog>
  );
}
