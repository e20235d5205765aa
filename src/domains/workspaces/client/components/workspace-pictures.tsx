import { useId } from 'react';
import { useController } from 'react-hook-form';
import { FieldMessage } from '#client/ui/field.tsx';
import { PictureInput } from '#client/ui/picture-input.tsx';
import { PictureTiles } from '#client/ui/picture-tiles.tsx';
import type { useWorkspacePictures } from '#domains/workspaces/client/use-workspace-pictures.ts';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';

type PicturesFieldProps = WorkspaceFieldProps & { pictures: ReturnType<typeof useWorkspacePictures> };

/** Adds, orders and removes the pictures of a workspace. All changes take effect when the form is saved. */
export function PicturesField({ form, disabled, pictures }: PicturesFieldProps) {
  const {
    field: { ref },
    fieldState,
  } = useController({ control: form.control, name: 'pictures' });
  const messageId = useId();
  const error = fieldState.error?.message;
  return (
    <div role="group" aria-label="Pictures of the workspace" className="space-y-3">
      <p className="text-sm font-medium" aria-hidden="true">
        Pictures
      </p>
      {pictures.tiles.length > 0 && (
        <PictureTiles tiles={pictures.tiles} disabled={disabled} onMove={pictures.move} onRemove={pictures.drop} />
      )}
      <PictureInput
        ref={ref}
        label="Add pictures"
        hint="Choose or drop PNG, JPG or GIF files of exactly 1440x820 pixels, at most 10 MB each"
        multiple
        disabled={disabled}
        invalid={Boolean(error)}
        describedBy={error ? messageId : undefined}
        onFiles={pictures.add}
      />
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
