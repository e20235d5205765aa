import { Ban, Check, type LucideIcon, UserRound, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { type Cell, withinMap } from '#domains/resources/seat-map.ts';
import { useSeatDrag } from '#domains/resources/client/use-seat-drag.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';
import { later, type Later } from '#shared/texts.ts';

/** `present` is a seat that the booking has now, `off` one that is out of use. */
export type SeatState = 'free' | 'taken' | 'present' | 'off';
export type DisplayedState = SeatState | 'chosen';

/** In pixels. A seat is large enough for a thumb. */
export const CELL_SIZE = { width: 52, height: 44 };
export const GAP = 6;

export const SEAT_STATES: Record<DisplayedState, { name: Later; style: string; icon?: LucideIcon }> = {
  free: { name: later('Free'), style: 'border border-mark bg-card text-foreground' },
  taken: {
    name: later('Taken'),
    style: 'seat-hatched border border-border text-muted-foreground line-through',
    icon: X,
  },
  present: {
    name: later('Present seat'),
    style: 'border-2 border-dashed border-primary-text bg-card font-semibold text-primary-text',
    icon: UserRound,
  },
  off: { name: later('Switched off'), style: 'border border-dotted border-mark text-muted-foreground', icon: Ban },
  chosen: {
    name: later('Chosen'),
    style: 'border-2 border-primary bg-primary font-semibold text-primary-foreground',
    icon: Check,
  },
};

const STEPS: Partial<Record<string, Cell>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

type SeatButtonProps = {
  seat: { seat_no: string };
  cell: Cell;
  state: DisplayedState;
  /** True if a press opens the seat, instead of choosing it. */
  opens: boolean;
  onPress?: () => void;
  onMove?: (cell: Cell) => void;
};

const LOOK = 'flex min-w-0 flex-col items-center justify-center rounded-md text-xs leading-4 tabular-nums';
const lookOf = (state: DisplayedState) => classNames(LOOK, SEAT_STATES[state].style);
const placeOf = ({ x, y }: Cell) => ({ gridColumnStart: x + 1, gridRowStart: y + 1 });

/** One seat of the map: a button if it can be pressed or moved. */
export function SeatButton({ onMove, ...shown }: SeatButtonProps) {
  const t = useTexts();
  const { seat, cell, state, opens, onPress } = shown;
  if (onMove) return <MovableSeat {...shown} onMove={onMove} />;
  const name = `${seat.seat_no}, ${t(SEAT_STATES[state].name)}`;
  if (!onPress) {
    return (
      <span role="img" aria-label={name} className={lookOf(state)} style={placeOf(cell)}>
        <SeatContent seat={seat} state={state} />
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-label={name}
      aria-haspopup={opens ? 'dialog' : undefined}
      aria-pressed={opens ? undefined : state === 'chosen'}
      disabled={!opens && (state === 'taken' || state === 'off')}
      className={classNames(lookOf(state), 'transition-colors enabled:hover:ring-2 enabled:hover:ring-ring')}
      style={placeOf(cell)}
      onClick={onPress}
    >
      <SeatContent seat={seat} state={state} />
    </button>
  );
}

type SeatContentProps = Pick<SeatButtonProps, 'seat' | 'state'>;
type MovableSeatProps = SeatContentProps & { cell: Cell; onMove: (cell: Cell) => void };

/** A seat that is dragged, or moved with the arrow keys. */
function MovableSeat({ seat, state, cell, onMove }: MovableSeatProps) {
  const t = useTexts();
  const pitch = { x: CELL_SIZE.width + GAP, y: CELL_SIZE.height + GAP };
  const moveBy = (by: Cell) => onMove(withinMap({ x: cell.x + by.x, y: cell.y + by.y }));
  const { offset, isDragged, ...drag } = useSeatDrag(pitch, moveBy);

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    moveBy(step);
  }

  return (
    <button
      type="button"
      aria-label={t('Move seat {seat}: column {column}, row {row}', {
        seat: seat.seat_no,
        column: cell.x + 1,
        row: cell.y + 1,
      })}
      className={classNames(
        lookOf(state),
        'cursor-grab touch-none select-none',
        isDragged && 'z-10 cursor-grabbing shadow-lg',
      )}
      style={{ ...placeOf(cell), transform: `translate(${offset.x}px, ${offset.y}px)` }}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <SeatContent seat={seat} state={state} />
    </button>
  );
}

function SeatContent({ seat, state }: SeatContentProps) {
  const { icon: Icon } = SEAT_STATES[state];
  return (
    <>
      <span className="max-w-full truncate px-0.5">{seat.seat_no}</span>
      {Icon && <Icon className="size-3 shrink-0" aria-hidden="true" />}
    </>
  );
}
