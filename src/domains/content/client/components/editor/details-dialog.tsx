import { useController } from 'react-hook-form';
import { FormSection } from '#client/forms/form-section.tsx';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { type ContentValues, fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { useContentChoices } from '#domains/content/client/queries.ts';
import type { Editor, EditorKind } from '#domains/content/client/use-editor.ts';
import { type PageTitle, pageOf } from '#domains/content/pages.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { ActiveField } from './active-field.tsx';
import { ContentDialog } from './content-dialog.tsx';

type Details = ContentValues<'page-meta'>;

const schema = formSchema('page-meta');

/** The parts that a page does not have are absent, so that they are not required. */
function kindFor(page: PageTitle): EditorKind<Details> {
  const parts: readonly string[] = pageOf(page)?.details ?? [];
  const fill = fillOf('page-meta', {
    page_name: page,
    ...(parts.includes('page') && { page: { heading: '', description: '' } }),
    ...(parts.includes('ribbonTag') && { ribbonTag: { line_1: '', line_2: '' } }),
    ...(parts.includes('offerTag') && { offerTag: { offer_name: '', navigate_to: null, active_tag: false } }),
  });
  return { type: 'page-meta', schema, fill };
}

/** The details of a page: its texts for search engines, its heading, its ribbon, and the link to an offer. */
export default function DetailsDialog({ page, ...props }: RecordDialogProps<ContentItem> & { page: PageTitle }) {
  const kind = kindFor(page);
  const parts: readonly string[] = pageOf(page)?.details ?? [];
  return (
    <ContentDialog {...props} kind={kind} title="Page Details">
      {(editor) => {
        const fields = { form: editor.form, disabled: editor.disabled };
        return (
          <div className="space-y-5">
            <FormSection title="Meta Details">
              <TextField {...fields} name="name" label="Title" className="sm:col-span-2" />
              <TextField {...fields} name="description" label="Description" rows={2} className="sm:col-span-2" />
            </FormSection>
            {parts.includes('page') && (
              <FormSection title="Others Details">
                <TextField {...fields} name="meta.page.heading" label="Heading" className="sm:col-span-2" />
                <TextField
                  {...fields}
                  name="meta.page.description"
                  label="Description"
                  rows={2}
                  className="sm:col-span-2"
                />
              </FormSection>
            )}
            {parts.includes('ribbonTag') && (
              <FormSection title="Ribbon Tag Details">
                <TextField {...fields} name="meta.ribbonTag.line_1" label="Line 1" />
                <TextField {...fields} name="meta.ribbonTag.line_2" label="Line 2" />
              </FormSection>
            )}
            {parts.includes('offerTag') && <OfferTagFields editor={editor} />}
            <ActiveField editor={editor} />
          </div>
        );
      }}
    </ContentDialog>
  );
}

/** The link of the home page to an offer, or to all offers. */
function OfferTagFields({ editor: { form, disabled } }: { editor: Editor<Details> }) {
  const offers = useContentChoices({ type: 'offer' });
  const { field } = useController({ name: 'meta.offerTag.active_tag', control: form.control });
  const options = (offers.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <FormSection title="Offering Tag Details">
      <TextField form={form} name="meta.offerTag.offer_name" label="Name" disabled={disabled} />
      <SelectField
        form={form}
        name="meta.offerTag.navigate_to"
        label="Navigate To"
        placeholder="All offers"
        options={options}
        disabled={disabled}
      />
      <Switch label="Show tag" checked={Boolean(field.value)} onChange={field.onChange} disabled={disabled} />
    </FormSection>
  );
}
