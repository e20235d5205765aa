import type { ComponentProps, ReactNode } from 'react';
import { toast } from 'sonner';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { useIsForm } from '#client/forms/record-dialog.tsx';
import type { BaseValues } from '#domains/content/client/content-form.ts';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { type Edited, type Editor, type EditorKind, useEditor } from '#domains/content/client/use-editor.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { savedText } from '#domains/content/client/saved-text.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditorTools } from './editor-tools.tsx';
import { SaveActions } from './save-actions.tsx';
import { WithDraft } from './with-draft.tsx';
import { WithPreview } from './with-preview.tsx';

type ContentDialogProps<V extends BaseValues> = RecordDialogProps<ContentItem> & {
  kind: EditorKind<V>;
  title: string;
  size?: ComponentProps<typeof FormDialog>['size'];
  /** The fields of the kind. */
  children: (editor: Editor<V>) => ReactNode;
};

/** A modal that adds, edits or shows an item of a kind. */
export function ContentDialog<V extends BaseValues>(props: ContentDialogProps<V>) {
  const { record: item } = props;
  return (
    <WithDraft item={item} loading={null}>
      {(edited) => <ContentForm {...props} edited={edited} />}
    </WithDraft>
  );
}

type ContentFormProps<V extends BaseValues> = ContentDialogProps<V> & { edited: Omit<Edited, 'canEdit'> };

function ContentForm<V extends BaseValues>(props: ContentFormProps<V>) {
  const { kind, title, size = 'lg', edited, canEdit, record: item, onClose, children } = props;
  const editor = useEditor(kind, { ...edited, canEdit });
  const isForm = useIsForm(canEdit);
  const preview = usePreview();
  const hasPreview = preview.isOpen && preview.isWide;
  const { form, progress } = editor;

  async function save(values: V, version: number | undefined) {
    const mode = await editor.save(values, version);
    toast.success(savedText(mode));
  }

  return (
    <FormDialog
      form={form}
      formProps={editor.formProps}
      title={title}
      size={hasPreview ? 'full' : size}
      edits={editor.edits}
      onSave={save}
      onClose={onClose}
      canEdit={isForm}
      submit={item ? 'Update' : 'Add'}
      cancel="Close"
      actions={<SaveActions submit={editor.submit} progress={progress} />}
    >
      {item?.draft && (
        <DraftNotice
          item={item}
          draft={item.draft}
          canEdit={canEdit}
          isDirty={form.formState.isDirty}
          onDone={onClose}
        />
      )}
      <EditorTools item={item} canEdit={canEdit} onRestored={onClose} />
      <WithPreview editor={editor} besideClassName="top-0 h-[calc(100dvh-18rem)]">
        {children(editor)}
      </WithPreview>
    </FormDialog>
  );
}
