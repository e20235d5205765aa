import type { ReactNode } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { ViewOrForm } from '#client/forms/record-dialog.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Fact } from '#client/ui/facts.tsx';
import { type RecordSection, badgesOf } from '#client/ui/record-view.tsx';
import { PicturesField, usePictureKeys, usePictures, useSaveWithPictures } from '#domains/attachments/client/index.ts';
import { RESOURCE_PICTURE } from '#domains/attachments/index.ts';
import { useResourceCalls } from '#domains/resources/client/queries.ts';
import type { ResourceInput, ResourceView } from '#domains/resources/schema.ts';
import {
  spaceOptions,
  useAddedElsewhere,
  useSelectableSpaces,
  openFacts,
  ResourcePicture,
} from '#domains/workspaces/client/index.ts';
import { DEFAULT_RESOURCE_COLOR, RESOURCE_COLORS } from '#shared/colors.ts';
import { CommonFields, BasicFields } from './resource-fields.tsx';
import { useTexts } from '#domains/resources/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/**
 * A resource to read, with all fields of its form.
 * @param facts the fields of its kind
 */
function resourceSections(
  resource: ResourceView,
  location: string | undefined,
  facts: Fact[],
  t: Translate,
): RecordSection[] {
  const { name, description, floor, cancellation_notice, color, picture } = resource;
  const colorName = RESOURCE_COLORS.find(({ value }) => value === color)?.name;
  return [
    {
      facts: [
        { name: t('Name'), value: name },
        { name: t('Location'), value: location },
        ...facts,
        { name: t('Floor'), value: floor },
        { name: t('Description'), value: description },
        { name: t('How to get in'), value: resource.entry_instructions },
        {
          name: t('Cancellation notice (hours)'),
          value: cancellation_notice ?? t('None. Cancellations are refunded until the start.'),
        },
        {
          name: t('Tax rate'),
          value: resource.tax_rate || t('Default'),
        },
        {
          name: t('Colour'),
          value: (
            <span className="inline-flex items-center gap-2">
              <ColorDot color={color} />
              {colorName ? t(colorName) : color}
            </span>
          ),
        },
        { name: t('Amenities'), value: badgesOf(resource.amenities_id.map(({ title }) => title)) },
        ...openFacts(resource, t),
      ],
      content: picture && <ResourcePicture picture={picture} className="rounded-md" />,
    },
  ];
}

/** The field that the forms of all resources have for their picture: its key, or none. */
export const pictureKeys = { pictures: z.array(z.string()) };

/** The fields that the forms of all kinds share, as they are at first. */
export const sharedFields = (resource: ResourceView | undefined, spaceId: string) => ({
  name: resource?.name ?? '',
  space_id: resource?.space_id ?? spaceId,
  description: resource?.description ?? '',
  floor: resource?.floor ?? '',
  entry_instructions: resource?.entry_instructions ?? '',
  cancellation_notice: resource?.cancellation_notice,
  tax_rate: resource?.tax_rate ?? '',
  color: resource?.color ?? DEFAULT_RESOURCE_COLOR,
  amenities_id: resource?.amenities_id.map(({ _id }) => _id) ?? [],
  active: resource?.active ?? true,
  closed_from: resource?.closed_from ?? null,
  pictures: resource?.picture ? [resource.picture._id] : [],
});

type FormInput = z.input<typeof ResourceInput> & { pictures: string[] };

type ResourceDialogProps<Input extends FieldValues, Output> = RecordDialogProps<ResourceView> & {
  texts: {
    /** What the resource is, as the title of the view: 'Meeting Room'. */
    name: string;
    /** The titles of the form. */
    add: string;
    edit: string;
    /** What the picture shows: 'meeting room'. */
    pictured: string;
    /** The toast after saving. */
    saved: string;
  };
  schema: z.ZodType<Output, Input>;
  fill: (record: ResourceView | undefined) => DefaultValues<Input>;
  /** The fields of this kind of resource, to read. */
  facts: (record: ResourceView) => Fact[];
  /** The fields of this kind of resource. */
  children: (fields: { form: ZodForm<Input, Output>; disabled: boolean }) => ReactNode;
};

/** Adds, edits or shows a resource with its picture. */
export function ResourceDialog<Input extends FormInput, Output extends FieldValues>({
  facts,
  ...props
}: ResourceDialogProps<Input, Output>) {
  const t = useTexts();
  const { record, canEdit, onClose, texts } = props;
  const locations = spaceOptions(useSelectableSpaces(), t);
  const locationOf = ({ space_id }: ResourceView) => locations.find(({ value }) => value === space_id)?.label;
  return (
    <ViewOrForm
      record={record}
      canEdit={canEdit}
      onClose={onClose}
      title={texts.name}
      view={(resource) => resourceSections(resource, locationOf(resource), facts(resource), t)}
    >
      <ResourceForm {...props} />
    </ViewOrForm>
  );
}

function ResourceForm<Input extends FormInput, Output extends FieldValues>(
  props: Omit<ResourceDialogProps<Input, Output>, 'facts'>,
) {
  const t = useTexts();
  const { record, canEdit, onClose, texts, schema, fill, children } = props;
  const form = useZodForm(schema, fill(record));
  const stored = record?.picture ? [record.picture] : [];
  const pictures = usePictures({ keys: usePictureKeys(form), model: 'Resources', rule: RESOURCE_PICTURE, stored });
  const save = useSaveResource(record?._id, pictures.store);
  const addedElsewhere = useAddedElsewhere(useSelectableSpaces());
  const heading = record ? texts.edit : texts.add;
  const fields = { form, disabled: !canEdit || pictures.isSending };

  function saveTyped(_values: unknown, version: number | undefined) {
    const values: FormInput = form.getValues();
    const { pictures: _pictures, ...typed } = values;
    return save(typed, version);
  }

  return (
    <FormDialog
      form={form}
      title={canEdit ? heading : texts.name}
      edits={{ record, fill }}
      onSave={saveTyped}
      saved={texts.saved}
      savedMore={() => (record ? undefined : addedElsewhere(String(form.getValues().space_id)))}
      onClose={onClose}
      canEdit={canEdit}
      submit={record ? t('Update') : t('Add')}
      busy={pictures.isChecking}
    >
      <BasicFields {...fields} isNew={!record} />
      {children(fields)}
      <PicturesField
        form={form}
        disabled={!canEdit || form.formState.isSubmitting}
        pictures={pictures}
        noun={texts.pictured}
      />
      <CommonFields {...fields} />
    </FormDialog>
  );
}

type ResourceForm = z.input<typeof ResourceInput>;

/**
 * Saves a resource, then its picture. The values of the form are sent untransformed, because the server applies the same schema.
 * @param recordId undefined to add one
 */
function useSaveResource(recordId: string | undefined, storePictures: (resourceId: string) => Promise<void>) {
  const { create, update, readAgain } = useResourceCalls();
  return useSaveWithPictures<ResourceForm>({
    recordId,
    create,
    update: (values, stored) => update({ ...values, ...stored }),
    storePictures,
    readAgain,
  });
}
