import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ContentValues, fillOf, formSchema } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { useSpaceChoices } from '#domains/workspaces/client/index.ts';
import { ActiveField } from './active-field.tsx';
import { EntriesField } from './entries-field.tsx';
import { FilesField } from './files-field.tsx';
import { ICON_OPTIONS } from './icon-options.tsx';
import { MetaFields } from './meta-fields.tsx';
import { Panel } from './panel.tsx';
import { RichTextField } from './rich-text-field.tsx';
import { SlugField } from './slug-field.tsx';

type Space = ContentValues<'our-space'>;

export const SPACE_KIND = {
  type: 'our-space',
  schema: formSchema('our-space'),
  fill: fillOf('our-space', {
    pageMeta: { title: '', description: '' },
    brief: '',
    keyInfos: [],
    prices: [],
    space_id: null,
  }),
} as const;

const BLANK_KEY_INFO = { icon: undefined, name: '' };
const BLANK_PRICE = { label: '', value: '' };

/** The fields of a space page, in panels. */
export function SpaceFields({ editor }: { editor: Editor<Space> }) {
  const fields = { form: editor.form, disabled: editor.disabled };
  return (
    <>
      <Panel title="Space Basic Details">
        <TextField {...fields} name="name" label="Name" />
        <WorkspaceField editor={editor} />
        <TextField {...fields} name="meta.brief" label="Brief" rows={2} className="sm:col-span-2" />
        <RichTextField {...fields} name="description" label="Description/Details" className="sm:col-span-2" />
      </Panel>
      <Panel title="Page Meta Details">
        <MetaFields editor={editor} />
      </Panel>
      <Panel title="Others Details">
        <OtherFields editor={editor} />
      </Panel>
    </>
  );
}

function OtherFields({ editor }: { editor: Editor<Space> }) {
  const fields = { form: editor.form, disabled: editor.disabled };
  return (
    <>
      <SlugField
        editor={editor}
        name="meta.pageMeta.slug"
        label="Page Slug"
        hint="The end of the address of the page. Without it, the name is used."
      />
      <FilesField editor={editor} group="thumbnail" label="Thumbnail Image" />
      <FilesField editor={editor} group="floor_plan" label="Floor Plan" />
      <EntriesField
        editor={editor}
        name="meta.keyInfos"
        label="Key Information"
        add="+ Add Key Information"
        noun="Key information"
        blank={BLANK_KEY_INFO}
      >
        {(pathOf) => (
          <>
            <SelectField {...fields} name={pathOf('icon')} label="Icon" options={ICON_OPTIONS} />
            <TextField {...fields} name={pathOf('name')} label="Name" />
          </>
        )}
      </EntriesField>
      <EntriesField
        editor={editor}
        name="meta.prices"
        label="Prices"
        add="+ Add Price"
        noun="Price"
        blank={BLANK_PRICE}
      >
        {(pathOf) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField {...fields} name={pathOf('label')} label="Label" />
            <TextField {...fields} name={pathOf('value')} label="Value" />
          </div>
        )}
      </EntriesField>
      <FilesField editor={editor} group="file" label="Images" />
      <FilesField editor={editor} group="video" label="Videos" />
      <ActiveField editor={editor} />
    </>
  );
}

/** The workspace that can be booked from the page. */
function WorkspaceField({ editor }: { editor: Editor<Space> }) {
  const spaces = useSpaceChoices();
  const options = (spaces.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <SelectField
      form={editor.form}
      name="meta.space_id"
      label="Workspace"
      hint="The page shows its opening hours, its place and what can be booked."
      placeholder="None"
      options={options}
      disabled={editor.disabled}
    />
  );
}
