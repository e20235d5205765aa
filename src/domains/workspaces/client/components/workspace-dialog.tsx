import type { ReactNode } from 'react';
import { SelectField } from '#client/forms/select-field.tsx';
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
import { currencyOptions } from '#domains/workspaces/client/currency-options.ts';
import { OpenFields } from './open-fields.tsx';
import { TaxFields } from './tax-fields.tsx';
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
      size="page"
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

/** A part of the form, with its heading beside its fields where there is room. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-8 gap-y-4 not-first:border-t not-first:pt-6 sm:grid-cols-[7rem_minmax(0,1fr)] sm:py-2">
      <h3 className="font-semibold">{title}</h3>
      <div className="min-w-0 space-y-4">{children}</div>
    </section>
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
      <Part title="Basics">
        {/* A blank name would complain as soon as another field is pressed, which would move that field away. */}
        <TextField {...fields} name="name" label="Name" autoFocus={space !== undefined} />
        <TextField {...fields} name="area" label="Area" />
        <TextField {...fields} name="description" label="Description" rows={3} />
        <PicturesField
          form={form}
          disabled={!canEdit || form.formState.isSubmitting}
          pictures={pictures}
          noun="workspace"
          multiple
        />
      </Part>
      <Part title="Hours">
        <OpenDaysField {...fields} />
        <OfficeHoursField {...fields} />
        <TimeZoneField {...fields} />
      </Part>
      <Part title="Offer">
        <SelectField
          {...fields}
          name="currency"
          label="Currency"
          hint="All prices of the workspace. It is fixed once there is a booking with a price."
          options={currencyOptions()}
        />
        <ResourceTypesField {...fields} />
        <AmenitiesField {...fields} present={space?.amenities ?? []} />
      </Part>
      <Part title="Tax">
        <TaxFields {...fields} />
      </Part>
      <Part title="Place">
        <PlaceField {...fields} />
      </Part>
      <Part title="Visit">
        <VisitFields {...fields} />
      </Part>
      <Part title="Bookings">
        <OpenFields {...fields} zone={space?.time_zone} onKeepBookings={() => form.setValue('unless_booked', false)} />
      </Part>
    </>
  );
}
