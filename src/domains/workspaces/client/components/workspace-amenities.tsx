import { type KeyboardEvent, useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useSession } from '#client/session.tsx';
import { failureOf } from '#client/failure.ts';
import { Choice } from '#client/ui/choice.tsx';
import { Button } from '#client/ui/button.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { useAddAmenityChoice, useAmenityChoices } from '#domains/workspaces/client/queries.ts';
import { AmenityChecklist, type AmenityOption, amenityOptions } from './amenity-checklist.tsx';
import type { WorkspaceFieldProps } from './workspace-fields.tsx';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

type AmenitiesFieldProps = WorkspaceFieldProps & {
  /** The amenities of the workspace. */
  present: readonly AmenityOption[];
};

/** Checkboxes for the amenities of a workspace. Accounts with the permission can also create a new amenity. */
export function AmenitiesField({ form, disabled, present }: AmenitiesFieldProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'amenities' });
  const mayAdd = useSession().may('settings.amenities');
  const list = useAmenityChoices(true);
  const chosen: (string | number)[] = field.value ?? [];
  const options = optionsOf([...present, ...(list.data?.items ?? [])], chosen);
  if (options.length === 0 && !mayAdd) return null;
  return (
    <Choice legend={t('Amenities')}>
      {() => (
        <>
          {options.length > 0 && (
            <AmenityChecklist options={options} chosen={chosen} onChange={field.onChange} disabled={disabled} />
          )}
          {mayAdd && (
            <NewAmenity
              disabled={disabled}
              onAdded={(_id) => field.onChange([...(form.getValues('amenities') ?? []), _id])}
            />
          )}
        </>
      )}
    </Choice>
  );
}

/** Removes duplicates and sorts by title. */
function optionsOf(known: readonly AmenityOption[], chosen: readonly (string | number)[]): AmenityOption[] {
  const byId = new Map(known.map((amenity) => [amenity._id, amenity]));
  const options = amenityOptions([...byId.values()], chosen);
  return options.sort((one, other) => one.title.localeCompare(other.title));
}

function NewAmenity({ disabled, onAdded }: { disabled: boolean; onAdded: (amenityId: string) => void }) {
  const t = useTexts();
  const create = useAddAmenityChoice();
  const [title, setTitle] = useState('');
  const [problem, setProblem] = useState<string>();
  const messageId = useId();

  async function add() {
    if (create.isPending) return;
    if (title.trim() === '') return setProblem(t('Please add amenity title'));
    try {
      const { _id } = await create.mutateAsync({ title });
      onAdded(_id);
      setTitle('');
      setProblem(undefined);
    } catch (error) {
      setProblem(failureOf(error).message);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter adds the amenity and must not submit the form.
    event.preventDefault();
    void add();
  }

  return (
    <div className="mt-3">
      <div className="flex gap-2">
        <Input
          aria-label={t('New amenity')}
          placeholder={t('New amenity')}
          maxLength={150}
          disabled={disabled}
          value={title}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? messageId : undefined}
          onChange={(event) => {
            setTitle(event.target.value);
            setProblem(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Button variant="secondary" disabled={disabled} loading={create.isPending} onClick={() => void add()}>
          {t('Add amenity')}
        </Button>
      </div>
      <div className="mt-1.5 empty:hidden">
        <FieldMessage id={messageId} error={problem} />
      </div>
    </div>
  );
}
