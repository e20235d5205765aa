import { Pencil, Trash2, Eye } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { type FieldPath, useController } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { ConfirmDelete } from '#client/ui/confirm-delete.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Sortable } from '#client/ui/sortable.tsx';
import { moved } from '#domains/attachments/client/index.ts';
import type { FormValues } from '#domains/content/client/content-form.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import { Question } from '#domains/content/fields.ts';
import { ListHeading } from './list-heading.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

type QuestionsFieldProps = {
  editor: Editor;
  /** The list in the values of the form. */
  name: FieldPath<FormValues>;
  label: string;
};

/** Questions with their answers, which are added and changed in a modal. */
export function QuestionsField({ editor, name, label }: QuestionsFieldProps) {
  const t = useTexts();
  const { form, disabled, canEdit } = editor;
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref, value, onChange } = field;
  const [opened, setOpened] = useState<number | 'new'>();
  const [removing, setRemoving] = useState<number>();
  const messageId = useId();
  const questions = (value ?? []) as Question[];
  const entries = questions.map((question, index) => ({ ...question, key: String(index) }));

  function move(key: string, to: number) {
    const keys = entries.map((entry) => entry.key);
    onChange(moved(keys, key, to).map((each) => questions[Number(each)]));
  }

  async function keep(question: Question) {
    const changed = questions.map((each, index) => (index === opened ? question : each));
    onChange(opened === 'new' ? [...questions, question] : changed);
  }

  return (
    <div role="group" aria-label={label} className="space-y-3 sm:col-span-2">
      <ListHeading ref={ref} editor={editor} label={label} add={t('+ Add QNA')} onAdd={() => setOpened('new')} />
      <Sortable
        label={label}
        items={entries}
        keyOf={({ key }) => key}
        nameOf={({ question }) => question}
        onMove={disabled || entries.length < 2 ? undefined : move}
        className="space-y-2"
      >
        {(question, handle, index) => (
          <QuestionCard
            {...question}
            handle={handle}
            editor={editor}
            onOpen={() => setOpened(index)}
            onRemove={() => setRemoving(index)}
          />
        )}
      </Sortable>
      <FieldMessage id={messageId} error={fieldState.error?.message} />
      {opened !== undefined && (
        <QuestionDialog
          question={opened === 'new' ? undefined : questions[opened]}
          canEdit={canEdit}
          onKeep={keep}
          onClose={() => setOpened(undefined)}
        />
      )}
      {removing !== undefined && (
        <ConfirmDelete
          name={questions[removing]?.question ?? ''}
          onClose={() => setRemoving(undefined)}
          onYes={() => onChange(questions.filter((_question, index) => index !== removing))}
        />
      )}
    </div>
  );
}

type QuestionCardProps = Question & { handle: ReactNode; editor: Editor; onOpen: () => void; onRemove: () => void };

function QuestionCard({ question, answer, handle, editor, onOpen, onRemove }: QuestionCardProps) {
  const t = useTexts();
  const { canEdit, disabled } = editor;
  return (
    <div className="flex items-start gap-1 rounded-md border bg-card p-2 ps-3">
      {handle}
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <p className="font-medium break-words">{question}</p>
        <p className="mt-0.5 line-clamp-2 break-words text-muted-foreground">{answer}</p>
      </div>
      <IconButton
        label={canEdit ? t('Edit {name}', { name: question }) : t('More Details of {name}', { name: question })}
        icon={canEdit ? Pencil : Eye}
        onClick={onOpen}
      />
      {canEdit && (
        <IconButton
          label={t('Delete {name}', { name: question })}
          icon={Trash2}
          disabled={disabled}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

type QuestionDialogProps = {
  /** Undefined to add one. */
  question: Question | undefined;
  canEdit: boolean;
  onKeep: (question: Question) => Promise<void>;
  onClose: () => void;
};

/** A question with its answer. Both are saved with the form. */
function QuestionDialog({ question, canEdit, onKeep, onClose }: QuestionDialogProps) {
  const t = useTexts();
  const form = useZodForm(Question, question ?? { question: '', answer: '' });
  const fields = { form, disabled: !canEdit };

  return (
    <FormDialog
      form={form}
      title={canEdit ? (question ? t('Edit QNA') : t('Add QNA')) : t('QNA')}
      submit={question ? t('Update') : t('Add')}
      cancel={t('Close')}
      canEdit={canEdit}
      onSave={onKeep}
      onClose={onClose}
    >
      <TextField {...fields} name="question" label={t('Question')} />
      <TextField {...fields} name="answer" label={t('Answer')} rows={4} />
    </FormDialog>
  );
}
