import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import {
  type Cell,
  type PlacedSeat,
  MAX_COLUMNS,
  MAX_ROWS,
  cellsOf,
  sizeOf,
  withoutMargin,
} from '#domains/resources/seat-map.ts';
import { CELL_SIZE, GAP, type SeatState, SeatButton, type DisplayedState, SEAT_STATES } from './seat-button.tsx';
import { useTexts } from '#domains/resources/client/use-texts.ts';

export type MapSeat = PlacedSeat & { seat_no: string };

type SeatMapProps = {
  /** The accessible name of the map. */
  label: string;
  seats: readonly MapSeat[];
  stateOf: (seatId: string) => SeatState;
  /** The chosen seats. */
  chosen?: readonly string[];
  /** Called for a seat that is pressed. Seats that are taken or switched off cannot be pressed. */
  onToggle?: (seatId: string) => void;
  /** True if pressing a seat opens it, instead of choosing it. Then every seat can be pressed. */
  opens?: boolean;
  /** Arranges the seats: they are dragged, or moved with the arrow keys. */
  onMove?: (seatId: string, cell: Cell) => void;
};

/** Space around the seats while they are arranged. */
const MARGIN = 2;

/** The seats as they are read: row by row. */
function byRow(seats: readonly MapSeat[], cellOf: (seatId: string) => Cell): MapSeat[] {
  return seats.toSorted((one, other) => {
    const [first, second] = [cellOf(one._id), cellOf(other._id)];
    return first.y - second.y || first.x - second.x;
  });
}

/** The seats of a desk area as a map. It scrolls inside, and the states differ by border, pattern and symbol. */
export function SeatMap({ label, seats, stateOf, chosen = [], onToggle, opens = false, onMove }: SeatMapProps) {
  const t = useTexts();
  const [moved, setMoved] = useState('');
  const cells = onMove ? cellsOf(seats) : withoutMargin(cellsOf(seats));
  const size = sizeOf(cells);
  const margin = onMove ? MARGIN : 0;
  const columns = Math.min(size.columns + margin, MAX_COLUMNS);
  const rows = Math.min(size.rows + margin, MAX_ROWS);
  const cellOf = (seatId: string): Cell => cells.get(seatId) ?? { x: 0, y: 0 };
  // While seats are arranged, their order stays, because an element that moves in the document loses the focus.
  const ordered = onMove ? seats : byRow(seats, cellOf);
  const displayed = (seatId: string) => (chosen.includes(seatId) ? 'chosen' : stateOf(seatId));

  function move(seat: MapSeat, cell: Cell) {
    onMove?.(seat._id, cell);
    setMoved(t('{seat}: column {column}, row {row}', { seat: seat.seat_no, column: cell.x + 1, row: cell.y + 1 }));
  }

  return (
    <div className="min-w-0">
      <div
        role="group"
        aria-label={label}
        tabIndex={onToggle || onMove ? undefined : 0}
        className="max-h-[26rem] overflow-auto overscroll-contain rounded-md border bg-subtle p-3"
      >
        {/* A plan of a room is not mirrored. */}
        <ul
          dir="ltr"
          className={onMove ? 'seat-grid mx-auto grid w-max' : 'mx-auto grid w-max'}
          style={{
            gap: GAP,
            gridTemplateColumns: `repeat(${columns}, ${CELL_SIZE.width}px)`,
            gridTemplateRows: `repeat(${rows}, ${CELL_SIZE.height}px)`,
          }}
        >
          {ordered.map((seat) => {
            const cell = cellOf(seat._id);
            return (
              <li key={seat._id} className="contents">
                <SeatButton
                  seat={seat}
                  cell={cell}
                  state={displayed(seat._id)}
                  opens={opens}
                  onPress={onToggle && (() => onToggle(seat._id))}
                  onMove={onMove && ((target) => move(seat, target))}
                />
              </li>
            );
          })}
        </ul>
      </div>
      <SeatLegend states={new Set(seats.map(({ _id }) => displayed(_id)))} />
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
    </div>
  );
}

const ORDER: readonly DisplayedState[] = ['free', 'chosen', 'present', 'taken', 'off'];

/** The meaning of the states that a map shows. */
function SeatLegend({ states }: { states: ReadonlySet<DisplayedState> }) {
  const t = useTexts();
  return (
    <ul className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1.5 text-xs text-muted-foreground">
      {ORDER.filter((state) => states.has(state)).map((state) => {
        const { name, style, icon: Icon } = SEAT_STATES[state];
        return (
          <li key={state} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames('grid h-5 w-6 place-items-center rounded-sm', style)}>
              {Icon && <Icon className="size-3" />}
            </span>
            {t(name)}
          </li>
        );
      })}
    </ul>
  );
}
