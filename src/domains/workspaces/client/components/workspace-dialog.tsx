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
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { DEFAULT_ZONE, formatDay, toLocal, zoneText } from '#shared/time.ts';
import { OpenFields } from './open-fields.tsx';
import { DEFAULT_POSITION } from './space-map.tsx';
import { AmenitiesField } from './workspace-amenities.tsx';
import { OfficeHoursField, OpenDaysField, ResourceTypesField, type WorkspaceFieldProps } from './workspace-fields.tsx';
import { workspaceSections } from './workspace-sections.tsx';
import { VISIT_FIELDS, VisitSection } from './workspace-language.tsx';
import { TimeZoneField } from './workspace-zone.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The coordinates of a workspace, as numbers or set on a map. */
function PlaceField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const [latitude, longitude] = form.watch(['latitude', 'longitude']).map(coordinate);
  const position = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  const label = form.watch('name') || t('The new workspace');
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-4">
        <NumberField
          form={form}
          name="latitude"
          label={t('Latitude')}
          min={-90}
          max={90}
          step={0.001}
          disabled={disabled}
        />
        <NumberField
          form={form}
          name="longitude"
          label={t('Longitude')}
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
      <p className="text-sm text-muted-foreground">{t('Click the map or drag the marker to set the coordinates.')}</p>
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
  const t = useTexts();
  return (
    <>
      <RatesField {...fields} />
      <CheckboxField
        {...fields}
        name="prices_include_tax"
        label={t('Prices include tax')}
        hint={t('It decides what all prices of the workspace mean. Their numbers stay.')}
      />
    </>
  );
}

function RatesField({ form, disabled }: WorkspaceFieldProps) {
  const t = useTexts();
  const { fields, append, move, remove } = useFieldArray({ control: form.control, name: 'tax_rates' });
  const error = form.formState.errors.tax_rates;
  return (
    <Choice legend={t('Tax rates')} error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-4">
          {fields.map(({ id }, index) => (
            <div
              key={id}
              role="group"
              aria-label={t('Tax rate {number}', { number: index + 1 })}
              className="space-y-2 rounded-md border p-3"
            >
              <div className="flex items-start gap-2">
                <TextField
                  form={form}
                  name={`tax_rates.${index}.name`}
                  label={t('Rate')}
                  hint={index === 0 ? t('All resources without another rate have this one.') : undefined}
                  disabled={disabled}
                  className="min-w-0 flex-1"
                />
                {index > 0 && (
                  <IconButton
                    label={t('Make tax rate {number} the default', { number: index + 1 })}
                    icon={ArrowUp}
                    disabled={disabled}
                    onClick={() => move(index, 0)}
                    className="mt-7"
                  />
                )}
                <IconButton
                  label={t('Remove tax rate {number}', { number: index + 1 })}
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
              {t('Add tax rate')}
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}

function PercentsField({ form, disabled, rate }: WorkspaceFieldProps & { rate: number }) {
  const t = useTexts();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: `tax_rates.${rate}.percents` });
  const error = form.formState.errors.tax_rates?.[rate]?.percents;
  return (
    <Choice legend={t('Percentages')} error={error?.message ?? error?.root?.message}>
      {() => (
        <div className="space-y-2">
          {fields.map(({ id }, index) => (
            <div
              key={id}
              role="group"
              aria-label={t('Percentage {number}', { number: index + 1 })}
              className="flex items-start gap-2"
            >
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
                <NumberField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.percent`}
                  label={t('Percent')}
                  min={0}
                  max={100}
                  step={0.01}
                  disabled={disabled}
                />
                <DateField
                  form={form}
                  name={`tax_rates.${rate}.percents.${index}.valid_from`}
                  label={t('Valid from')}
                  disabled={disabled}
                />
              </div>
              <IconButton
                label={t('Remove percentage {number}', { number: index + 1 })}
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
              {t('Add percentage')}
            </Button>
          )}
        </div>
      )}
    </Choice>
  );
}

/** Adds, edits or shows a workspace with its pictures. */
export default function WorkspaceDialog(props: RecordDialogProps<SpaceView>) {
  const t = useTexts();
  return (
    <ViewOrForm {...props} title={t('Workspace')} view={(space) => workspaceSections(space, t)}>
      <WorkspaceFormDialog {...props} />
    </ViewOrForm>
  );
}

function WorkspaceFormDialog({ record: space, canEdit, onClose }: RecordDialogProps<SpaceView>) {
  const t = useTexts();
  const form = useZodForm(WorkspaceForm, workspaceForm(space));
  const pictures = useWorkspacePictures(form, space);
  const save = useSaveWorkspace(space, pictures.store);
  const heading = space ? t('Edit Workspace') : t('Add Workspace');
  return (
    <FormDialog
      form={form}
      title={canEdit ? heading : t('Workspace')}
      size="page"
      edits={{ record: space, fill: workspaceForm }}
      onSave={save}
      saved={space ? t('Workspace Updated Successfully') : t('Workspace Added Successfully')}
      onClose={onClose}
      canEdit={canEdit}
      submit={space ? t('Update') : t('Add')}
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
function summariesOf(values: WorkspaceFormInput, now: Date, t: Translate) {
  const { currency, time_zone = DEFAULT_ZONE, latitude, longitude, active, closed_from } = values;
  const { resources_available = [], amenities = [], nearby = [] } = values;
  const types = resources_available.map((type) => t(RESOURCE_TYPE_NAMES[type]));
  const { day } = toLocal(now, time_zone);
  // Nothing as long as what is typed is not valid.
  const taxes = TaxRates.safeParse(values.tax_rates).data ?? [];
  const rates = taxes.map(({ name }) => `${name} ${taxPercentOn(taxes, name, day)}%`);
  const isOnMap = typeof latitude === 'number' && typeof longitude === 'number';
  return {
    hours: joined([weekText(values, t), zoneText(time_zone)]),
    offer: joined([
      currency && currencyName(currency, t),
      ...types,
      t('{count} amenities', { count: amenities.length }),
    ]),
    tax: joined([...rates, values.prices_include_tax ? t('prices include tax') : t('prices are before tax')]),
    place: isOnMap ? `${latitude}, ${longitude}` : t('Not on the map'),
    visit: joined([
      values.entry_instructions ? t('With instructions to get in') : t('Without instructions to get in'),
      t('{count, plural, one {{count} place} other {{count} places}} near', { count: nearby.length }),
    ]),
    bookings: joined([
      active ? t('Active') : t('Inactive'),
      closed_from && t('no new bookings from {day}', { day: formatDay(closed_from, t) }),
    ]),
  };
}

/** A new workspace shows all fields. One that exists says what is set, and opens what is to be changed. */
function Fields({ form, space, pictures, canEdit }: FieldsProps) {
  const t = useTexts();
  const fields = { form, disabled: !canEdit || pictures.isSending };
  const summaries = summariesOf(form.watch(), useNow(), t);
  const section = { form, isOpen: space === undefined };
  return (
    <>
      {/* A blank name would complain as soon as another field is pressed, which would move that field away. */}
      <TextField {...fields} name="name" label={t('Name')} autoFocus={space !== undefined} />
      <TextField {...fields} name="area" label={t('Area||an address')} />
      <TextField {...fields} name="description" label={t('Description')} rows={3} />
      <PicturesField
        form={form}
        disabled={!canEdit || form.formState.isSubmitting}
        pictures={pictures}
        noun={t('workspace')}
        multiple
      />
      <FoldedSection
        {...section}
        title={t('Hours')}
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
        title={t('Offer')}
        summary={summaries.offer}
        names={['currency', 'resources_available', 'amenities']}
      >
        <div className="space-y-4">
          <SelectField
            {...fields}
            name="currency"
            label={t('Currency')}
            hint={t('All prices of the workspace. It is fixed once there is a booking with a price.')}
            options={currencyOptions(t)}
          />
          <ResourceTypesField {...fields} />
          <AmenitiesField {...fields} present={space?.amenities ?? []} />
        </div>
      </FoldedSection>
      <FoldedSection {...section} title={t('Tax')} summary={summaries.tax} names={['tax_rates', 'prices_include_tax']}>
        <div className="space-y-4">
          <TaxFields {...fields} />
        </div>
      </FoldedSection>
      <FoldedSection {...section} title={t('Place')} summary={summaries.place} names={['latitude', 'longitude']}>
        <PlaceField {...fields} />
      </FoldedSection>
      <FoldedSection {...section} title={t('Visit')} summary={summaries.visit} names={VISIT_FIELDS}>
        <VisitSection {...fields} />
      </FoldedSection>
      <FoldedSection
        form={form}
        isOpen
        title={t('Bookings')}
        summary={summaries.bookings}
        names={['active', 'closed_from']}
      >
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
