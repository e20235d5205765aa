import { useState } from 'react';
import { Confirm } from '#client/ui/confirm.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { type Space, spaceOptions } from '#domains/workspaces/client/index.ts';

type WorkspaceSelectProps = {
  spaces: readonly Space[];
  space: Space | undefined;
  onChange: (spaceId: string) => void;
  className?: string;
};

/** Selects the workspace of the search. A change must be confirmed. */
export function WorkspaceSelect({ spaces, space, onChange, className }: WorkspaceSelectProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <Field label="Workspace" className={className}>
        {(control) => (
          <NativeSelect
            {...control}
            value={space?._id ?? ''}
            onChange={(spaceId) => spaceId !== space?._id && setWanted(spaceId)}
            options={spaceOptions(spaces)}
            placeholder="Choose a workspace"
          />
        )}
      </Field>
      <Confirm
        open={wanted !== null}
        onOpenChange={(open) => !open && setWanted(null)}
        title="Confirm change"
        text="Are you sure you want to change workspace"
        yes="Confirm"
        no="Cancel"
        onYes={() => wanted !== null && onChange(wanted)}
      />
    </>
  );
}
