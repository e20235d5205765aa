import { Checkbox } from '#client/ui/checkbox.tsx';
import type { AmenityView } from '#domains/workspaces/schema.ts';

export type AmenityOption = Pick<AmenityView, '_id' | 'title' | 'active'>;

/** The amenities to choose from. An inactive amenity is included only if it is already chosen. */
export function amenityOptions(known: readonly AmenityOption[], chosen: readonly (string | number)[]): AmenityOption[] {
  return known.filter(({ _id, active }) => active || chosen.includes(_id));
}

type AmenityChecklistProps = {
  options: readonly AmenityOption[];
  chosen: readonly (string | number)[];
  onChange: (chosen: (string | number)[]) => void;
  disabled: boolean;
};

/** Checkboxes for the amenities of a workspace or of a resource. */
export function AmenityChecklist({ options, chosen, onChange, disabled }: AmenityChecklistProps) {
  return (
    <div className="grid gap-2 sm:max-h-72 sm:grid-cols-2 sm:overflow-y-auto">
      {options.map(({ _id, title }) => (
        <Checkbox
          key={_id}
          label={title}
          disabled={disabled}
          checked={chosen.includes(_id)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, _id] : chosen.filter((each) => each !== _id))}
        />
      ))}
    </div>
  );
}
