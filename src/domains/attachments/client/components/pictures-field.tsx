import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { ZodForm } from '#client/forms/use-zod-form.ts';
import { CROPPED } from '#client/ui/crop-area.ts';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { PictureTiles } from '#client/ui/picture-tiles.tsx';
import { picturesField } from '#domains/attachments/client/picture-keys.ts';
import type { Pictures } from '#domains/attachments/client/use-pictures.ts';
import { useTexts } from '#domains/attachments/client/use-texts.ts';

type PicturesFieldProps<Input extends FieldValues, Output> = {
  form: ZodForm<Input, Output>;
  disabled: boolean;
  pictures: Pictures;
  /** What the pictures show: 'workspace'. */
  noun: string;
  /** False if the record has one picture, which a new one replaces. */
  multiple?: boolean;
};

/** Adds, crops, orders and removes the pictures of a record. All changes take effect when the form is saved. */
export function PicturesField<Input extends FieldValues, Output>(props: PicturesFieldProps<Input, Output>) {
  const t = useTexts();
  const { form, disabled, pictures, noun, multiple = false } = props;
  const {
    field: { ref },
    fieldState,
  } = useController({ control: form.control, name: picturesField<Input>() });
  const messageId = useId();
  const error = fieldState.error?.message ?? pictures.refusal;
  const title = multiple ? t('Pictures') : t('Picture');
  const [present] = pictures.tiles;
  const addLabel = multiple ? t('Add pictures') : present ? t('Change picture') : t('Add picture');
  return (
    <div
      role="group"
      aria-label={multiple ? t('Pictures of the {noun}', { noun }) : t('Picture of the {noun}', { noun })}
      className="space-y-3"
    >
      <p className="text-sm font-medium" aria-hidden="true">
        {title}
      </p>
      {present && (
        <PictureTiles
          tiles={pictures.tiles}
          isOrdered={multiple}
          hasCover
          disabled={disabled}
          onMove={pictures.move}
          onRemove={pictures.drop}
        />
      )}
      <PictureInput
        ref={ref}
        label={addLabel}
        hint={t('Choose or drop PNG, JPG or GIF files of 1440x820 pixels. {cropped}', { cropped: t(CROPPED) })}
        multiple={multiple}
        disabled={disabled}
        invalid={Boolean(error)}
        describedBy={error ? messageId : undefined}
        onFiles={pictures.add}
      />
      <FieldMessage id={messageId} error={error} />
      {pictures.cropDialog}
    </div>
  );
}
