import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDelete } from '#client/ui/confirm-delete.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { PictureTiles } from '#client/ui/picture-tiles.tsx';
import { ACCEPTED, groupHint } from '#domains/content/client/group-check.ts';
import type { Editor } from '#domains/content/client/use-editor.ts';
import type { GroupName } from '#domains/content/files.ts';
import { PictureDialog } from './picture-dialog.tsx';

type FilesFieldProps = { editor: Editor; group: GroupName };

/** The files of a group: they are added, cropped, ordered, captioned and removed. All changes take effect when the form is saved. */
export function FilesField({ editor, group: name }: FilesFieldProps) {
  const { form, files, disabled } = editor;
  const { group, tiles, add, drop, move, refusal, cropDialog } = files[name];
  const { field, fieldState } = useController({ control: form.control, name });
  const { ref } = field;
  // The key of a picture, or a new one.
  const [opened, setOpened] = useState<{ pictureKey?: string }>();
  const [removing, setRemoving] = useState<string>();
  const messageId = useId();
  if (!group) return null;
  const { label } = group;
  const isOne = group.max === 1;
  const error = fieldState.error?.message ?? refusal;
  const nameOf = (key: string) => tiles.find((tile) => tile.key === key)?.name ?? '';
  const close = () => setOpened(undefined);
  return (
    <div role="group" aria-label={label} className="space-y-3 sm:col-span-2">
      <p className="text-sm font-medium" aria-hidden="true">
        {label}
      </p>
      {tiles.length > 0 && (
        <PictureTiles
          label={`${label} in their order`}
          tiles={tiles}
          isOrdered={!isOne}
          {...(group.exact && { ratio: group.exact[0] / group.exact[1] })}
          disabled={disabled}
          onMove={move}
          {...(editor.canEdit && { onRemove: group.asksToRemove ? setRemoving : drop })}
          {...(group.hasTexts && { onEdit: (pictureKey) => setOpened({ pictureKey }) })}
        />
      )}
      {editor.canEdit && (
        <PictureInput
          ref={ref}
          label={`${isOne && tiles.length > 0 ? 'Change' : 'Upload'} ${label}`}
          hint={groupHint(group)}
          accept={ACCEPTED[group.kind]}
          multiple={!isOne}
          disabled={disabled}
          invalid={Boolean(error)}
          describedBy={error ? messageId : undefined}
          onFiles={add}
        />
      )}
      <FieldMessage id={messageId} error={error} />
      {cropDialog}
      {group.hasButton && editor.canEdit && (
        <Button variant="secondary" size="sm" disabled={disabled} onClick={() => setOpened({})}>
          + Add Image
        </Button>
      )}
      {opened && <PictureDialog editor={editor} group={group} name={name} {...opened} onClose={close} />}
      {removing !== undefined && (
        <ConfirmDelete name={nameOf(removing)} onClose={() => setRemoving(undefined)} onYes={() => drop(removing)} />
      )}
    </div>
  );
}
