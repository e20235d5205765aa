import { useId } from 'react';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { type ZodForm, useZodForm } from '#client/forms/use-zod-form.ts';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { useChosenFiles, usePictureKeys } from '#domains/attachments/client/index.ts';
import { NO_CAPTION } from '#domains/content/client/content-form.ts';
import { ACCEPTED, groupCheck, groupHint } from '#domains/content/client/group-check.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { FileGroup, GroupName } from '#domains/content/files.ts';
import { buttonProblems } from '#domains/content/buttons.ts';
import { FileChangeInput } from '#domains/content/schema.ts';
import { FILE_TEXTS } from '#domains/content/texts.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

const { tag, title, imgDescription, ctaBtnText, ctaBtnURL } = FileChangeInput.shape;
const PictureForm = z
  .object({
    /** The key of the picture, or none yet. */
    picture: z.array(z.string()).min(1, FILE_TEXTS.image),
    tag: tag.unwrap(),
    title: title.unwrap(),
    imgDescription: imgDescription.unwrap(),
    showCTAButton: z.boolean(),
    ctaBtnText: ctaBtnText.unwrap(),
    ctaBtnURL: ctaBtnURL.unwrap(),
  })
  .superRefine(({ showCTAButton, ...button }, refinement) => {
    if (!showCTAButton) return;
    for (const { field, message } of buttonProblems(button))
      refinement.addIssue({ code: 'custom', path: [field], message });
  });
type PictureValues = z.output<typeof PictureForm>;

type PictureDialogProps = {
  editor: Editor;
  group: FileGroup;
  name: GroupName;
  /** The key of the picture that is edited. Omitted to add one. */
  pictureKey?: string;
  onClose: () => void;
};

/** A picture with its texts and its button. All of it is saved with the form. */
export function PictureDialog({ editor, group, name, pictureKey, onClose }: PictureDialogProps) {
  const t = useTexts();
  const { form: outer, canEdit } = editor;
  const { tiles, place } = editor.files[name];
  const captions = outer.getValues('captions');
  const caption = (pictureKey !== undefined && captions[pictureKey]) || NO_CAPTION;
  const form = useZodForm(PictureForm, {
    picture: pictureKey === undefined ? [] : [pictureKey],
    showCTAButton: caption.ctaBtnText !== '',
    ...caption,
  });
  const present = tiles.find(({ key }) => key === pictureKey);
  const chosen = useChosenFiles({
    keys: usePictureKeys(form, 'picture'),
    stored: [],
    refusesGif: true,
    max: 1,
    check: groupCheck(group),
  });

  function keep({ picture, showCTAButton, ...texts }: PictureValues) {
    const file = chosen.fileOf(picture[0] ?? '');
    const key = file ? place(file, chosen.tiles[0], pictureKey) : pictureKey;
    if (key === undefined) return Promise.resolve();
    const button = showCTAButton ? {} : { ctaBtnText: '', ctaBtnURL: '' };
    outer.setValue('captions', { ...captions, [key]: { ...texts, ...button } }, { shouldDirty: true });
    return Promise.resolve();
  }

  const fields = { form, disabled: !canEdit };
  return (
    <FormDialog
      form={form}
      title={present ? t('Edit {name}', { name: present.name }) : t('Add Image')}
      size="sm"
      submit={present ? t('Update') : t('Add')}
      cancel={t('Close')}
      canEdit={canEdit}
      onSave={keep}
      onClose={onClose}
    >
      <PictureField
        form={form}
        group={group}
        canEdit={canEdit}
        src={(chosen.tiles[0] ?? present)?.src}
        add={chosen.add}
      />
      <TextField
        {...fields}
        name="tag"
        label={t('alt tag')}
        hint={t('Says what the picture shows to people who cannot see it.')}
      />
      <TextField {...fields} name="title" label={t('title')} />
      <TextField {...fields} name="imgDescription" label={t('image description')} rows={3} />
      {group.hasButton && <ButtonFields {...fields} />}
    </FormDialog>
  );
}

type Fields = { form: ZodForm<PictureValues>; disabled: boolean };

function ButtonFields(fields: Fields) {
  const t = useTexts();
  const isShown = fields.form.watch('showCTAButton');
  return (
    <>
      <CheckboxField {...fields} name="showCTAButton" label={t('Show call to action button')} />
      {isShown && (
        <>
          <TextField {...fields} name="ctaBtnText" label={t('Button text')} />
          <TextField {...fields} name="ctaBtnURL" label={t('Redirect URL')} />
        </>
      )}
    </>
  );
}

type PictureFieldProps = {
  form: Fields['form'];
  group: FileGroup;
  canEdit: boolean;
  src: string | undefined;
  add: (files: File[]) => void;
};

function PictureField({ form, group, canEdit, src, add }: PictureFieldProps) {
  const t = useTexts();
  const {
    field: { ref },
    fieldState,
  } = useController({ control: form.control, name: 'picture' });
  const messageId = useId();
  const error = fieldState.error?.message;
  return (
    <div className="space-y-2">
      {src && <img src={src} alt="" className="max-h-56 w-full rounded-md border bg-muted object-contain" />}
      {canEdit && (
        <PictureInput
          ref={ref}
          label={src ? t('Change Image') : t('Upload Image')}
          hint={groupHint({ ...group, max: 1 }, t)}
          accept={ACCEPTED[group.kind]}
          invalid={Boolean(error)}
          describedBy={error ? messageId : undefined}
          onFiles={add}
        />
      )}
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
