import { useId, type Ref } from 'react';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { choiceName, type Space } from '#domains/workspaces/client/index.ts';

type SpaceChoiceProps = {
  spaces: readonly Pick<Space, '_id' | 'name' | 'active'>[];
  /** The ids of the selected workspaces. */
  value: readonly string[];
  onChange: (ids: string[]) => void;
  error?: string;
  /** The first checkbox, which gets the focus if none is selected. */
  ref?: Ref<HTMLButtonElement>;
};

/** Checkboxes for the workspaces of a person. */
export function SpaceChoice({ spaces, value, onChange, error, ref }: SpaceChoiceProps) {
  const messageId = useId();
  const toggled = (id: string, on: boolean) => (on ? [...value, id] : value.filter((each) => each !== id));
  return (
    <fieldset aria-describedby={error ? messageId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Workspaces</legend>
      <div className="max-h-60 space-y-2 overflow-y-auto rounded-md border p-3">
        {spaces.map(({ _id, name, active }, index) => (
          <Checkbox
            key={_id}
            ref={index === 0 ? ref : undefined}
            className="flex"
            label={choiceName({ name, active })}
            checked={value.includes(_id)}
            aria-invalid={error ? true : undefined}
            onChange={(on) => onChange(toggled(_id, on))}
          />
        ))}
        {spaces.length === 0 && <p className="text-sm text-muted-foreground">There is no workspace to choose yet.</p>}
      </div>
      <FieldMessage id={messageId} error={error} />
    </fieldset>
  );
}
