import { useFieldArray } from 'react-hook-form';
import { ArrowUp, Plus, X } from 'lucide-react';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { DateField } from '#client/forms/date-field.tsx';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FoldedSection } from '#client/forms/folded-section.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { joined } from '#client/forms/joined.ts';
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
import { useNow } from '#client/use-now.ts';
import { PicturesField } from '#domains/attachments/client/index.ts';
import { currencyName, currencyOptions } from '#domains/workspaces/client/currency-options.ts';
import { weekText } from '#domains/workspaces/client/rules-form.ts';
import { useSaveWorkspace } from '#domains/workspaces/client/use-save-workspace.ts';
import { useWorkspacePictures } from '#domains/workspaces/client/use-workspace-pictures.ts';
import { WorkspaceForm, type WorkspaceFormInput, workspaceForm } from '#domains/workspaces/client/workspace-form.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { MOST_TAX_PERCENTS, MOST_TAX_RATES, TaxRates, taxPercentOn } from '#domains/workspaces/tax-rates.ts';
import { pluralize } from '#shared/pluralize.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, formatDay, toLocal, zoneText } from '#shared/time.ts';
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
      busy={pictures.isChecking}
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

/** What is set in each section, in one line. */
function summariesOf(values: WorkspaceFormInput, now: Date) {
  const { currency, time_zone = DEFAULT_ZONE, latitude, longitude, active, closed_from } = values;
  const { resources_available = [], amenities = [], nearby = [] } = values;
  const types = resources_available.map((type) => RESOURCE_TYPE_NAMES[type]);
  const { day } = toLocal(now, time_zone);
  // Nothing as long as what is typed is not valid.
  const taxes = TaxRates.safeParse(values.tax_rates).data ?? [];
  const rates = taxes.map(({ name }) => `${name} ${taxPercentOn(taxes, name, day)}%`);
  const isOnMap = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    hours: joined([weekText(values), zoneText(time_zone)]),
    offer: joined([currency && currencyName(currency), ...types, `${amenities.length} amenities`]),
    tax: joined([...rates, values.prices_include_tax ? 'prices include tax' : 'prices are before tax']),
    place: isOnMap ? `${latitude}, ${longitude}` : 'Not on the map',
    visit: joined([
      values.entry_instructions ? 'With instructions to get in' : 'Without instructions to get in',
      `${pluralize(nearby.length, 'place')} near`,
    ]),
    bookings: joined([active ? 'Active' : 'Inactive', closed_from && `no new bookings from ${formatDay(closed_from)}`]),
  };
}

/** A new workspace shows all fields. One that exists says what is set, and opens what is to be changed. */
function Fields({ form, space, pictures, canEdit }: FieldsProps) {
  const fields = { form, disabled: !canEdit || pictures.isSending };
  const summaries = summariesOf(form.watch(), useNow());
  const section = { form, isOpen: space === undefined };
  return (
    <>
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
      <FoldedSection
        {...section}
        title="Hours"
        summary={summaries.hours}
        names={['no_of_days', 'office_hours', 'time_zone']}
      >
        <div className="space-y-4">
          <OpenDaysField {...fields} />
          <OfficeHoursField {...fields} />
          <TimeZoneField {...fields} />
        </div>
      </FoldedSection>
      <FoldedSection
        {...section}
        title="Offer"
        summary={summaries.offer}
        names={['currency', 'resources_available', 'amenities']}
      >
        <div className="space-y-4">
          <SelectField
            {...fields}
            name="currency"
            label="Currency"
            hint="All prices of the workspace. It is fixed once there is a booking with a price."
            options={currencyOptions()}
          />
          <ResourceTypesField {...fields} />
          <AmenitiesField {...fields} present={space?.amenities ?? []} />
        </div>
      </FoldedSection>
      <FoldedSection {...section} title="Tax" summary={summaries.tax} names={['tax_rates', 'prices_include_tax']}>
        <div className="space-y-4">
          <TaxFields {...fields} />
        </div>
      </FoldedSection>
      <FoldedSection {...section} title="Place" summary={summaries.place} names={['latitude', 'longitude']}>
        <PlaceField {...fields} />
      </FoldedSection>
      <FoldedSection {...section} title="Visit" summary={summaries.visit} names={['entry_instructions', 'nearby']}>
        <div className="space-y-4">
          <VisitFields {...fields} />
        </div>
      </FoldedSection>
      <FoldedSection form={form} isOpen title="Bookings" summary={summaries.bookings} names={['active', 'closed_from']}>
        <div className="space-y-4">
          <OpenFields
            {...fields}
            zone={space?.time_zone}
            onKeepBookings={() => form.setValue('unless_booked', false)}
          />
        </div>
      </FoldedSection>
    </>
  );
}
