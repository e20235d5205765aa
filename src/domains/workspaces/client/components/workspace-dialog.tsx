import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { ViewOrForm } from '#client/forms/record-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { PicturesField } from '#domains/attachments/client/index.ts';
import { useSaveWorkspace } from '#domains/workspaces/client/use-save-workspace.ts';
import { useWorkspacePictures } from '#domains/workspaces/client/use-workspace-pictures.ts';
import { WorkspaceForm, workspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { OpenFields } from './open-fields.tsx';
import { AmenitiesField } from './workspace-amenities.tsx';
import { OfficeHoursField, OpenDaysField, ResourceTypesField, type WorkspaceFieldProps } from './workspace-fields.tsx';
import { PlaceField } from './workspace-place.tsx';
import { workspaceSections } from './workspace-sections.tsx';
import { VisitFields } from './workspace-visit.tsx';
import { TimeZoneField } from './workspace-zone.tsx';

/** Adds, edits or shows a workspace with its pictures. */
export default function WorkspaceDialog(props: RecordDialogProps<SpaceView>) {
  return (
    <ViewOrForm {...props} title="Workspace" view={workspaceSections}>
      <WorkspaceFormDialog {...props} />
    </ViewOrForm>
  );
}

function WorkspaceFormDialog({ record: space, canEdit, onClose }: RecordDialogProps<SpaceView>) {
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
      <Fields form={form} space={space} pictures={pictures} canEdit={canEdit} />
    </FormDialog>
  );
}

type FieldsProps = {
  form: WorkspaceFieldProps['form'];
  space: SpaceView | undefined;
  pictures: ReturnType<typeof useWorkspacePictures>;
  canEdit: boolean;
};

function Fields({ form, space, pictures, canEdit }: FieldsProps) {
  const fields = { form, disabled: !canEdit || pictures.isSending };
  return (
    <>
      <TextField {...fields} name="name" label="Name" />
      <TextField {...fields} name="area" label="Area" />
      <TextField {...fields} name="description" label="Description" rows={3} />
      <PicturesField
        form={form}
        disabled={!canEdit || form.formState.isSubmitting}
        pictures={pictures}
        noun="workspace"
        multiple
      />
      <OpenDaysField {...fields} />
      <OfficeHoursField {...fields} />
      <TimeZoneField {...fields} />
      <ResourceTypesField {...fields} />
      <AmenitiesField {...fields} present={space?.amenities ?? []} />
      <PlaceField {...fields} />
      <VisitFields {...fields} />
      <OpenFields {...fields} zone={space?.time_zone} />
    </>
  );
}
