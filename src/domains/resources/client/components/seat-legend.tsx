import { classNames } from '#client/ui/class-names.ts';
import { type DisplayedState, SEAT_STATES } from './seat-button.tsx';

const ORDER: readonly DisplayedState[] = ['free', 'chosen', 'present', 'taken', 'off'];

/** The meaning of the states that a map shows. */
export function SeatLegend({ states }: { states: ReadonlySet<DisplayedState> }) {
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted-foreground">
      {ORDER.filter((state) => states.has(state)).map((state) => {
        const { name, style, icon: Icon } = SEAT_STATES[state];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('grid h-5 w-6 place-items-center rounded-sm', style)}>
              {Icon && <Icon className="size-3" />}
            </span>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
