import { Checkbox } from '#client/ui/checkbox.tsx';
import type { AmenityView } from '#domains/workspaces/schema.ts';

export type AmenityOffer = Pick<AmenityView, '_id' | 'title' | 'active'>;

/** Those that may be ticked: one that was switched off later stays until somebody takes it away. */
export function offeredAmenities(known: readonly AmenityOffer[], chosen: readonly (string | number)[]): AmenityOffer[] {
  return known.filter(({ _id, active }) => active || chosen.includes(_id));
}

type AmenityChecklistProps = {
  offers: readonly AmenityOffer[];
  chosen: readonly (string | number)[];
  onChange: (chosen: (string | number)[]) => void;
  disabled: boolean;
};

/** The amenities of a workspace or of a room, ticked. */
export function AmenityChecklist({ offers, chosen, onChange, disabled }: AmenityChecklistProps) {
  return (
    <div className="grid gap-2 sm:max-h-72 sm:grid-cols-2 sm:overflow-y-auto">
      {offers.map(({ _id, title }) => (
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
