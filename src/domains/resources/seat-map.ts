/** The map of the seats of an area. A seat without a position gets the next free cell of a plain grid. */

export type Cell = { x: number; y: number };

/** A seat with its stored position, or without one. */
export type PlacedSeat = { _id: string; x: number | null; y: number | null };

/** The cells by the id of the seat. */
export type SeatCells = ReadonlyMap<string, Cell>;

export const MAX_COLUMNS = 40;
export const MAX_ROWS = 400;
/** The width of the plain grid. */
const GRID_COLUMNS = 8;

const keyOf = ({ x, y }: Cell) => `${x}:${y}`;

/** All cells from a row on, row by row. */
function* cellsFrom(firstRow: number, columns: number): Generator<Cell> {
  for (let y = firstRow; y < MAX_ROWS; y += 1) for (let x = 0; x < columns; x += 1) yield { x, y };
}

/** The cell of each seat. Seats without a position follow in rows below the others, or in free cells once there are no more rows. */
export function cellsOf(seats: readonly PlacedSeat[]): SeatCells {
  const cells = new Map<string, Cell>();
  for (const { _id, x, y } of seats) if (x !== null && y !== null) cells.set(_id, { x, y });
  const firstRow = cells.size === 0 ? 0 : Math.max(...[...cells.values()].map(({ y }) => y)) + 1;
  const taken = new Set([...cells.values()].map(keyOf));
  const free = [...cellsFrom(firstRow, GRID_COLUMNS), ...cellsFrom(0, MAX_COLUMNS)].filter((cell) => {
    const isFree = !taken.has(keyOf(cell));
    taken.add(keyOf(cell));
    return isFree;
  });
  for (const [index, { _id }] of seats.filter(({ _id }) => !cells.has(_id)).entries()) cells.set(_id, free[index]!);
  return cells;
}

/** The size of the map that shows all cells. */
export function sizeOf(cells: SeatCells): { columns: number; rows: number } {
  const all = [...cells.values()];
  return {
    columns: Math.max(1, ...all.map(({ x }) => x + 1)),
    rows: Math.max(1, ...all.map(({ y }) => y + 1)),
  };
}

/** The same arrangement without empty columns on the left and empty rows above. */
export function withoutMargin(cells: SeatCells): SeatCells {
  const all = [...cells.values()];
  const [left, top] = [Math.min(...all.map(({ x }) => x)), Math.min(...all.map(({ y }) => y))];
  return new Map([...cells].map(([seatId, { x, y }]) => [seatId, { x: x - left, y: y - top }]));
}

/** The cell within the limits of the map that is nearest to a cell. */
export function withinMap({ x, y }: Cell): Cell {
  return { x: Math.min(Math.max(x, 0), MAX_COLUMNS - 1), y: Math.min(Math.max(y, 0), MAX_ROWS - 1) };
}

/** Moves a seat to a cell. The seat that was there takes its place. */
export function withMoved(cells: SeatCells, seatId: string, target: Cell): SeatCells {
  const from = cells.get(seatId);
  const to = withinMap(target);
  if (!from || keyOf(from) === keyOf(to)) return cells;
  const moved = new Map(cells);
  for (const [other, cell] of cells) if (keyOf(cell) === keyOf(to)) moved.set(other, from);
  return moved.set(seatId, to);
}

/** Whether two seats are at the same place. */
export function hasOverlap(cells: readonly Cell[]): boolean {
  return new Set(cells.map(keyOf)).size < cells.length;
}
