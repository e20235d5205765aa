import { useId } from 'react';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { SCOPES, type Scope } from '#domains/bookings/scopes.ts';

const LABELS: Record<Scope, string> = {
  this: 'This booking',
  following: 'This and those after it',
  all: 'All of the series',
};

/** Which bookings of a series change. */
export function ScopeField({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label="Which bookings"
      className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-2"
    >
      {SCOPES.map((each) => (
        <RadioCard key={each} name={name} value={each} checked={each === scope} onChange={() => onChange(each)}>
          {LABELS[each]}
        </RadioCard>
      ))}
    </div>
  );
}
