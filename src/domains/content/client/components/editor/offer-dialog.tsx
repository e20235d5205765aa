import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormSection } from '#client/forms/form-section.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ContentValues, fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';
import { EntriesField } from './entries-field.tsx';
import { FilesField } from './files-field.tsx';
import { ICON_OPTIONS } from './icon-options.tsx';
import { MetaFields } from './meta-fields.tsx';
import { RichTextField } from './rich-text-field.tsx';

type Offer = ContentValues<'offer'>;

const KIND = {
  type: 'offer',
  schema: formSchema('offer'),
  fill: fillOf('offer', {
    pageMeta: { title: '', description: '' },
    subheading: '',
    actual_price: '',
    discounted_price: '',
    keyFacilities: [],
    includeInPriceFacilities: [],
    facilities: [],
    offerTag: { name: '', discount_percent: '' },
    ribbonTag: { line_1: '', line_2: '' },
  }),
} as const;

const BLANK_FACILITY = { name: '' };
const BLANK_FACILITY_WITH_ICON = { icon: undefined, name: '' };

export default function OfferDialog(props: RecordDialogProps<ContentItem>) {
  return (
    <ContentDialog {...props} kind={KIND} title={dialogTitle('Offer Details', props)}>
      {(editor) => <OfferFields editor={editor} />}
    </ContentDialog>
  );
}

function OfferFields({ editor }: { editor: Editor<Offer> }) {
  const fields = { form: editor.form, disabled: editor.disabled };
  return (
    <div className="space-y-5">
      <FormSection title="Page Meta">
        <MetaFields editor={editor} />
      </FormSection>
      <FormSection title="Offer">
        <TextField {...fields} name="name" label="Name" className="sm:col-span-2" />
        <TextField {...fields} name="meta.subheading" label="Subheading" rows={2} className="sm:col-span-2" />
        <TextField {...fields} name="meta.actual_price" label="Actual price" />
        <TextField {...fields} name="meta.discounted_price" label="Discounted price" />
        <RichTextField {...fields} name="description" label="Description" className="sm:col-span-2" />
      </FormSection>
      <FormSection title="Offer Tag">
        <TextField {...fields} name="meta.offerTag.name" label="Name" />
        <TextField {...fields} name="meta.offerTag.discount_percent" label="Discount Percent" />
      </FormSection>
      <FormSection title="Ribbon Tag">
        <TextField {...fields} name="meta.ribbonTag.line_1" label="Line 1" />
        <TextField {...fields} name="meta.ribbonTag.line_2" label="Line 2" />
      </FormSection>
      <FormSection title="Others">
        <OtherFields editor={editor} />
      </FormSection>
    </div>
  );
}

function OtherFields({ editor }: { editor: Editor<Offer> }) {
  const fields = { form: editor.form, disabled: editor.disabled };
  return (
    <>
      <FilesField editor={editor} group="thumbnail" label="Thumbnail Image" />
      <FilesField editor={editor} group="banner" label="Banner Image" />
      <FilesField editor={editor} group="floor_plan" label="Floor Plan" />
      <FilesField editor={editor} group="file" label="Images" />
      <EntriesField
        editor={editor}
        name="meta.keyFacilities"
        label="Key Facilities"
        add="+ Add Key Facility"
        noun="Key facility"
        blank={BLANK_FACILITY}
      >
        {(pathOf) => <TextField {...fields} name={pathOf('name')} label="Name" />}
      </EntriesField>
      <EntriesField
        editor={editor}
        name="meta.includeInPriceFacilities"
        label="Facilities included in the price"
        add="+ Add Included Facility"
        noun="Included facility"
        blank={BLANK_FACILITY}
      >
        {(pathOf) => <TextField {...fields} name={pathOf('name')} label="Name" />}
      </EntriesField>
      <EntriesField
        editor={editor}
        name="meta.facilities"
        label="Facilities"
        add="+ Add Facility"
        noun="Facility"
        blank={BLANK_FACILITY_WITH_ICON}
      >
        {(pathOf) => (
          <>
            <SelectField {...fields} name={pathOf('icon')} label="Icon" options={ICON_OPTIONS} />
            <TextField {...fields} name={pathOf('name')} label="Name" />
          </>
        )}
      </EntriesField>
      <ActiveField editor={editor} />
    </>
  );
}
