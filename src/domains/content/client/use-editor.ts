import { useId, useState, useEffect } from 'react';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { RETRY } from '#client/ui/picture-tiles.tsx';
import { type FormValues, type NewTexts, editorSchema, fillOf } from '#domains/content/client/content-form.ts';
import { useFileGroups } from '#domains/content/client/use-file-groups.ts';
import { type SaveMode, useSaveContent } from '#domains/content/client/use-save-content.ts';
import { type KindName, kindOf } from '#domains/content/kinds.ts';
import { type ContentItem, isUnfinished } from '#domains/content/schema.ts';

/** Fills the fields of a new item that follow from others. One that somebody types in follows no more. */
function useFollowing(form: ZodForm<FormValues>, type: KindName, isNew: boolean): void {
  useEffect(() => {
    const kind = kindOf(type);
    if (!isNew || !kind.follows) return;
    const filled = new Map<string, string>();
    const { unsubscribe } = form.watch(() => {
      for (const [path, text] of kind.follows?.(form.getValues()) ?? []) {
        const last = filled.get(path) ?? '';
        if (text === last || form.getValues(path) !== last) continue;
        filled.set(path, text);
        form.setValue(path, text, { shouldDirty: true, shouldValidate: form.getFieldState(path).invalid });
      }
    });
    return unsubscribe;
  }, [form, type, isNew]);
}

/** The kind of an item, and parts of the `meta` of a new one. */
export type EditedKind = { type: KindName; given?: object; texts?: NewTexts };

/** An item in an editor. */
export type EditedContent = {
  /** The item as the form shows it: as visitors see it, or as its draft has it. Undefined to add one. */
  record: ContentItem | undefined;
  isDraft: boolean;
  canEdit: boolean;
};

export type Editor = ReturnType<typeof useEditor>;

/** How the form is saved next. It is asked when the form is validated, and does not change what is drawn. */
function chosenMode() {
  let mode: SaveMode = {};
  return {
    chosen: () => mode,
    choose(next: SaveMode) {
      mode = next;
    },
  };
}

/** The form of an item with its files, and the three ways to save it. */
export function useEditor({ type, given, texts }: EditedKind, { record, isDraft, canEdit }: EditedContent) {
  const [mode] = useState(chosenMode);
  const [{ schema, fill }] = useState(() => ({
    schema: editorSchema(type, () => isUnfinished(mode.chosen())),
    fill: fillOf(type, given, texts),
  }));
  const form = useZodForm(schema, fill(record));
  useFollowing(form, type, record === undefined);
  const [base, setBase] = useState(record);
  const formId = useId();
  const stored = [...(record?.pictures ?? []), ...(base?.pictures ?? [])];
  const files = useFileGroups(form, type, stored);
  const saving = useSaveContent({
    type,
    schema,
    fill,
    files,
    base,
    onConflict: setBase,
    read: () => form.getValues(),
    isDraft,
  });

  return {
    type,
    form,
    files,
    stored,
    edits: { record, fill },
    progress: saving.progress,
    disabled: !canEdit || saving.progress !== undefined,
    canEdit,
    record,
    /** @returns what the save has done */
    save: async (values: FormValues, version: number | undefined): Promise<SaveMode> => {
      const chosen = mode.chosen();
      await saving.save(values, version, chosen);
      return chosen;
    },
    formProps: {
      id: formId,
      /** The button of the form publishes. Retry repeats what was chosen before. */
      onSubmitCapture: ({ nativeEvent }: { nativeEvent: Event }) => {
        const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null;
        if (submitter && submitter.getAttribute('name') !== RETRY) mode.choose({});
      },
    },
    /** Submits the form in another way than its button. */
    submit: (next: SaveMode) => {
      mode.choose(next);
      const element = document.getElementById(formId);
      if (element instanceof HTMLFormElement) element.requestSubmit();
    },
  };
}
