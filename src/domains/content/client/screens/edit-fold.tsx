import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router-dom';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { ActiveField } from '#domains/content/client/components/editor/active-field.tsx';
import { ContentPage } from '#domains/content/client/components/editor/content-page.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { FilesField } from '#domains/content/client/components/editor/files-field.tsx';
import { QuestionsField } from '#domains/content/client/components/editor/questions-field.tsx';
import { RichTextField } from '#domains/content/client/components/editor/rich-text-field.tsx';
import { TestimonialsField } from '#domains/content/client/components/editor/testimonials-field.tsx';
import { type ContentValues, fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { foldPlace } from '#domains/content/client/fold-address.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { metaOf } from '#domains/content/kinds.ts';
import { FOLD_TYPES, type FoldType } from '#domains/content/metas.ts';
import { FOLD_PAGES } from '#domains/content/pages.ts';

type Fold = ContentValues<'page-fold'>;

const TYPE_NAMES: Record<FoldType, string> = {
  default: 'Default',
  list: 'List',
  faqs: 'FAQs',
  testimonial: 'Testimonial',
};
const TYPES = FOLD_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

const PAGES = FOLD_PAGES.map(({ title }) => ({ value: title, label: title }));

const schema = formSchema('page-fold');

function kindFor(pageName: string) {
  const fill = fillOf('page-fold', {
    // The address can name anything. The schema accepts only pages.
    page_name: pageName as Fold['meta']['page_name'],
    foldType: undefined,
    showCTAButton: false,
    ctaButton: { showCTAButton: false, ctaBtnText: '', ctaBtnURL: '' },
    items: [],
  });
  return { type: 'page-fold', schema, fill } as const;
}

export default function EditFoldScreen() {
  const { id } = useParams();
  const [params] = useSearchParams();
  const canEdit = useSession().may('cms');
  const asked = foldPlace(params);
  const title = canEdit ? (id ? 'Edit Fold page' : 'Add Fold page') : 'Fold page';
  return (
    <EditScreen key={id} id={id} type="page-fold" title={title} back={asked.back}>
      {(item) => (
        <ContentPage
          kind={kindFor(asked.page_name)}
          item={item}
          canEdit={canEdit}
          title={title}
          back={item ? foldPlace(params, metaOf('page-fold', item)).back : asked.back}
        >
          {(editor) => <FoldFields editor={editor} choosesPage={!item && asked.page_name === ''} />}
        </ContentPage>
      )}
    </EditScreen>
  );
}

type FoldFieldsProps = {
  editor: Editor<Fold>;
  /** True for a new fold whose address names no page. */
  choosesPage: boolean;
};

function FoldFields({ editor, choosesPage }: FoldFieldsProps) {
  const { form, disabled } = editor;
  const fields = { form, disabled };
  const [foldType, showsButton] = useWatch({ control: form.control, name: ['meta.foldType', 'meta.showCTAButton'] });
  return (
    <div className="grid grid-cols-1 items-start gap-4 rounded-lg border bg-card p-4 sm:grid-cols-2 sm:p-5">
      {choosesPage && (
        <SelectField {...fields} name="meta.page_name" label="Page" options={PAGES} className="sm:col-span-2" />
      )}
      <SelectField
        {...fields}
        name="meta.foldType"
        label="Type"
        options={TYPES}
        // Items of one type are no items of another.
        onChosen={() => form.setValue('meta.items', [], { shouldDirty: true })}
      />
      <TextField {...fields} name="name" label="Title" />
      <RichTextField {...fields} name="description" label="Description" className="sm:col-span-2" />
      <FilesField editor={editor} group="file" label={foldType === 'list' ? 'Images' : 'Image'} asksToRemove />
      <ImageSize editor={editor} />
      {foldType === 'faqs' && <QuestionsField editor={editor} name="meta.items" label="Questions and answers" />}
      {foldType === 'testimonial' && <TestimonialsField editor={editor} />}
      <CheckboxField
        {...fields}
        name="meta.showCTAButton"
        label="Show call to action button"
        className="sm:col-span-2"
      />
      {showsButton && (
        <>
          <TextField {...fields} name="meta.ctaButton.ctaBtnText" label="Button text" />
          <TextField {...fields} name="meta.ctaButton.ctaBtnURL" label="Redirect URL" />
        </>
      )}
      <ActiveField editor={editor} />
    </div>
  );
}

/** The size of the first picture, which cannot be changed. */
function ImageSize({ editor: { form, files } }: { editor: Editor<Fold> }) {
  const size = files.file.group ? files.file.tiles[0]?.size : undefined;
  const { width, height } = size ?? {};
  useEffect(() => {
    if (width === undefined || height === undefined) return;
    form.setValue('meta.imageWidth', width);
    form.setValue('meta.imageHeight', height);
  }, [form, width, height]);
  if (!size) return null;
  return (
    <p className="text-sm text-muted-foreground sm:col-span-2" data-numeric>
      Image width x height: {size.width} x {size.height}
    </p>
  );
}
