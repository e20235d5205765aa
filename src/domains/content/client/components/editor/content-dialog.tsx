import { toast } from 'sonner';
import type { RecordDialogProps } from '#client/forms/edit-dialog.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { useIsForm } from '#client/forms/record-dialog.tsx';
import type { FormValues } from '#domains/content/client/content-form.ts';
import { publicPath } from '#domains/content/client/public-path.ts';
import { usePreview } from '#domains/content/client/use-preview.ts';
import { type EditedContent, type EditedKind, useEditor } from '#domains/content/client/use-editor.ts';
import { kindOf } from '#domains/content/kinds.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { savedText } from '#domains/content/client/saved-text.ts';
import { DraftNotice } from './draft-notice.tsx';
import { EditorTools } from './editor-tools.tsx';
import { FormSections } from './form-sections.tsx';
import { SaveActions } from './save-actions.tsx';
import { WithDraft } from './with-draft.tsx';
import { WithPreview } from './with-preview.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type ContentDialogProps = RecordDialogProps<ContentItem> & EditedKind & { title: string };

/** A modal that adds, edits or shows an item of a kind. */
export default function ContentDialog(props: ContentDialogProps) {
  const { record: item } = props;
  return (
    <WithDraft item={item} loading={null}>
      {(edited) => <ContentForm {...props} edited={edited} />}
    </WithDraft>
  );
}

type ContentFormProps = ContentDialogProps & { edited: Omit<EditedContent, 'canEdit'> };

function ContentForm(props: ContentFormProps) {
  const t = useTexts();
  const { type, given, texts, title, edited, canEdit, record: item, onClose } = props;
  const editor = useEditor({ type, given, texts }, { ...edited, canEdit });
  const isForm = useIsForm(canEdit);
  const preview = usePreview();
  const hasPreview = preview.isOpen && preview.isWide;
  const { form, progress } = editor;
  const { dialogSize = 'lg' } = kindOf(type);

  async function save(values: FormValues, version: number | undefined) {
    const mode = await editor.save(values, version);
    toast.success(savedText(mode, t));
  }

  return (
    <FormDialog
      form={form}
      formProps={editor.formProps}
      title={title}
      size={hasPreview ? 'full' : dialogSize}
      edits={editor.edits}
      onSave={save}
      onClose={onClose}
      canEdit={isForm}
      submit={item ? t('Update') : t('Add')}
      cancel={t('Close')}
      actions={<SaveActions submit={editor.submit} progress={progress} />}
    >
      {item?.draft && <DraftNotice item={item} draft={item.draft} canEdit={canEdit} form={form} onDone={onClose} />}
      <EditorTools
        item={item}
        path={publicPath(type, item, given)}
        canEdit={canEdit}
        onRestored={onClose}
        editor={editor}
      />
      <WithPreview editor={editor} besideClassName="top-0 h-[calc(100dvh-13rem)]">
        <FormSections editor={editor} isPage={dialogSize === 'page'} />
      </WithPreview>
    </FormDialog>
  );
}
