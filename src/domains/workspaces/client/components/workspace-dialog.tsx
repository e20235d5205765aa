import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { PicturesField } from '#domains/attachments/client/components/pictures-field.tsx';
import { useSaveWorkspace } from '#domains/workspaces/client/use-save-workspace.ts';
import { useWorkspacePictures } from '#domains/workspaces/client/use-workspace-pictures.ts';
import { WorkspaceForm, workspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { picturesOf } from './space-pictures.ts';
import { OpenFields } from './open-fields.tsx';
import { AmenitiesField } from './workspace-amenities.tsx';
import { OfficeHoursField, OpenDaysField, ResourceTypesField, type WorkspaceFieldProps } from './workspace-fields.tsx';
import { PlaceField } from './workspace-place.tsx';
import { TimeZoneField } from './workspace-zone.tsx';

/** Adds, edits or shows a workspace with its pictures. */
export default function WorkspaceDialog({ record: space, canEdit, onClose }: RecordDialogProps<SpaceView>) {
  const form = useZodForm(WorkspaceForm, workspaceForm(space));
  const pictures = useWorkspacePictures(form, space);
  const save = useSaveWorkspace(space, pictures.store);
  const verb = space ? 'Edit ' : 'Add ';
  return (
    <FormDialog
      form={form}
      title={canEdit ? `${verb}Workspace` : 'Workspace'}
      edits={{ record: space, fill: workspaceForm }}
      onSave={save}
      saved={space ? 'Workspace Updated Successfully' : 'Workspace Added Successfully'}
      onClose={onClose}
      canEdit={canEdit}
      submit={space ? 'Update' : 'Add'}
    >
      {canEdit ? (
        <Fields form={form} space={space} pictures={pictures} />
      ) : (
        // Focusable, because it must scroll with the keyboard although it contains no enabled control.
        <div role="group" aria-label="Details" tabIndex={0} className="space-y-4">
          {space && space.pictures.length > 0 && (
            <ImageCarousel pictures={picturesOf(space)} label={space.name} sizes="(min-width: 640px) 528px, 100vw" />
          )}
          <Fields form={form} space={space} />
        </div>
      )}
    </FormDialog>
  );
}

type FieldsProps = {
  form: WorkspaceFieldProps['form'];
  space: SpaceView | undefined;
  /** Omitted in a read-only dialog. */
  pictures?: ReturnType<typeof useWorkspacePictures>;
};

function Fields({ form, space, pictures }: FieldsProps) {
  const isView = !pictures;
  const fields = { form, disabled: isView || pictures.isSending };
  return (
    <>
      <TextField {...fields} name="name" label="Name" />
      <TextField {...fields} name="area" label="Area" />
      <TextField {...fields} name="description" label="Description" rows={3} />
      {pictures && (
        <PicturesField
          form={form}
          disabled={form.formState.isSubmitting}
          pictures={pictures}
          noun="workspace"
          multiple
        />
      )}
      <OpenDaysField {...fields} />
      <OfficeHoursField {...fields} />
      <TimeZoneField {...fields} />
      <ResourceTypesField {...fields} />
      <AmenitiesField {...fields} isView={isView} present={space?.amenities ?? []} />
      <PlaceField {...fields} isView={isView} />
      <OpenFields {...fields} zone={space?.time_zone} />
    </>
  );
}
