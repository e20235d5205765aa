import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { ArrowUp, Plus, X } from 'lucide-react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { ViewOrForm } from '#client/forms/record-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Choice } from '#client/ui/choice.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { MapPickerLazy } from '#client/ui/map-lazy.tsx';
import { PicturesField } from '#domains/attachments/client/index.ts';
import { currencyOptions } from '#domains/workspaces/client/currency-options.ts';
import { useSaveWorkspace } from '#domains/workspaces/client/use-save-workspace.ts';
import { useWorkspacePictures } from '#domains/workspaces/client/use-workspace-pictures.ts';
import { WorkspaceForm, workspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { MOST_TAX_PERCENTS, MOST_TAX_RATES } from '#domains/workspaces/tax-rates.ts';
import { OpenFields } from './open-fields.tsx';
import { DEFAULT_POSITION } from './space-map.tsx';
import { AmenitiesField } from './workspace-amenities.tsx';
import { OfficeHoursField, OpenDaysField, ResourceTypesField, type WorkspaceFieldProps } from './workspace-fields.tsx';
import { workspaceSections } from './workspace-sections.tsx';
import { VisitFields } from './workspace-visit.tsx';
import { TimeZoneField } from './workspace-zone.tsx';

/** The coordinates of a workspace, as numbers or set on a map. */
function PlaceField({ form, disabled }: WorkspaceFieldProps) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const [latitude, longitude] = form.watch(['latitude', 'longitude']).map(coordinate);
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const label = form.watch('name') || 'The new workspace';
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="latitude" label="Latitude" min={-90} max={90} step={0.001} disabled={disabled} />
        <NumberField
          form={form}
          name="longitude"
          label="Longitude"
          min={-180}
          max={180}
          step={0.001}
          disabled={disabled}
        />
      </div>
      <MapPickerLazy
        position={position}
        onChange={(place) => {
          if (disabled) return;
          form.setValue('latitude', place.latitude, { shouldDirty: true, shouldValidate: true });
          form.setValue('longitude', place.longitude, { shouldDirty: true, shouldValidate: true });
        }}
        fallback={DEFAULT_POSITION}
        label={label}
        tileUrl={tileUrl}
      />
      <p className="text-sm text-muted-foreground">Click the map or drag the marker to set the coordinates.</p>
    </div>
  );
}

/** A valid coordinate, otherwise undefined: the map cannot show an invalid one, and its field shows an error. */
function coordinate(value: unknown, index: number): number | undefined {
  const limit = index === 0 ? 90 : 180;
  return typeof value === 'number' && Math.abs(value) <= limit ? value : undefined;
}

/** The tax rates of a workspace, and whether its prices include the tax. */
function TaxFields(fields: WorkspaceFieldProps) {
  return (
    <>
      <RatesField {...fields} />
      <CheckboxField
        {...fields}
        name="prices_include_tax"
        label="Prices include tax"
        hint="It decides what all prices of the workspace mean. Their numbers stay."
      />
    </>
  );
}

function RatesField({ form, disabled }: WorkspaceFieldProps) {
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'tax_rates' });
  const error = form.formState.errors.tax_rates;
  return (
    <Choice legend="Tax rates" error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-4">
          {fields.map(({ id }, index) => (
            <div key={id} role="group" aria-label={`Tax rate ${index + 1}`} className="space-y-2 rounded-md border p-3">
              <div className="flex items-start gap-2">
                <TextField
                  form={form}
                  name={`tax_rates.${index}.name`}
                  label="Rate"
                  hint={index === 0 ? 'All resources without another rate have this one.' : undefined}
                  disabled={disabled}
                  className="min-w-0 flex-1"
                />
                {index > 0 && (
                  <IconButton
                    label={`Make tax rate ${index + 1} the default`}
                    icon={ArrowUp}
                    disabled={disabled}
                    onClick={() => move(index, 0)}
                    className="mt-7"
                  />
                )}
                <IconButton
                  label={`Remove tax rate ${index + 1}`}
                  icon={X}
                  disabled={disabled || fields.length === 1}
                  onClick={() => remove(index)}
                  className="mt-7"
                />
              </div>
              <PercentsField form={form} disabled={disabled} rate={index} />
            </div>
          ))}
          {fields.length < MOST_TAX_RATES && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => append({ name: '', percents: [{ valid_from: '', percent: '' }] })}
            >
              <Plus aria-hidden="true" />
              Add tax rate
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}

function PercentsField({ form, disabled, rate }: WorkspaceFieldProps & { rate: number }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `tax_rates.${rate}.percents` });
  const error = form.formState.errors.tax_rates?.[rate]?.percents;
  return (
    <Choice legend="Percentages" error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-2">
          {fields.map(({ id }, index) => (
            <div key={id} role="group" aria-label={`Percentage ${index + 1}`} className="flex items-start gap-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                <NumberField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.percent`}
                  label="Percent"
                  min={0}
                  max={100}
                  step={0.01}
                  disabled={disabled}
                />
                <DateField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.valid_from`}
                  label="Valid from"
                  disabled={disabled}
                />
              </div>
              <IconButton
                label={`Remove percentage ${index + 1}`}
                icon={X}
                disabled={disabled || fields.length === 1}
                onClick={() => remove(index)}
                className="mt-7"
              />
            </div>
          ))}
          {fields.length < MOST_TAX_PERCENTS && (
            <Button
              variant="secondary"
              size="sm"
              disabled={disabled}
              onClick={() => append({ valid_from: '', percent: '' })}
            >
              <Plus aria-hidden="true" />
              Add percentage
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}

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
