import { useParams } from 'react-router-dom';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { ActiveField } from '#domains/content/client/components/editor/active-field.tsx';
import { ContentPage } from '#domains/content/client/components/editor/content-page.tsx';
import { EditScreen } from '#domains/content/client/components/editor/edit-screen.tsx';
import { EntriesField } from '#domains/content/client/components/editor/entries-field.tsx';
import { FilesField } from '#domains/content/client/components/editor/files-field.tsx';
import { TopicFields } from '#domains/content/client/components/editor/topic-fields.tsx';
import { fillOf, formSchema } from '#domains/content/client/content-form.ts';
import { dialogTitle } from '#domains/content/client/dialog-title.ts';
import { paths } from '#shared/paths.ts';

const KIND = {
  type: 'slider',
  schema: formSchema('slider'),
  fill: fillOf('slider', { resource_type: undefined, knowMore: [] }),
} as const;

const LINE_TYPES = [
  { value: 'heading', label: 'Heading' },
  { value: 'subHeading', label: 'Sub heading' },
  { value: 'content', label: 'Content' },
];

const BLANK_LINE = { type: undefined, value: '' };

export default function EditSliderScreen() {
  const { id } = useParams();
  const canEdit = useSession().may('cms');
  const title = dialogTitle('Slider', { record: id ? {} : undefined, canEdit });
  return (
    <EditScreen key={id} id={id} type="slider" title={title} back={paths.cmsSlider}>
      {(item) => (
        <ContentPage kind={KIND} item={item} canEdit={canEdit} title={title} back={paths.cmsSlider}>
          {(editor) => {
            const fields = { form: editor.form, disabled: editor.disabled };
            return (
              <div className="grid grid-cols-1 items-start gap-4 rounded-lg border bg-card p-4 sm:grid-cols-2 sm:p-5">
                <TopicFields editor={editor} label="Resource type" />
                <TextField {...fields} name="description" label="Description" rows={3} className="sm:col-span-2" />
                <NumberField {...fields} name="price" label="Price" prefix="£" min={0} step={0.01} />
                <FilesField editor={editor} group="file" label="Image" />
                <EntriesField
                  editor={editor}
                  name="meta.knowMore"
                  label="Know more"
                  add="+ Add Item"
                  noun="Item"
                  blank={BLANK_LINE}
                >
                  {(pathOf) => (
                    <>
                      <SelectField {...fields} name={pathOf('type')} label="Type" options={LINE_TYPES} />
                      <TextField {...fields} name={pathOf('value')} label="Value" rows={2} />
                    </>
                  )}
                </EntriesField>
                <ActiveField editor={editor} />
              </div>
            );
          }}
        </ContentPage>
      )}
    </EditScreen>
  );
}
