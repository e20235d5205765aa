/** In which order pictures are stored, with as few changes as possible. */

type Shown = {
  key: string;
  /** Its place on the server; undefined for one that is not there yet. */
  order: number | undefined;
};

export type Place = { key: string; order: number; isChanged: boolean };

/** The place of every picture, rising as they are shown; one that stands after those before it keeps its own. */
export function placesOf(shown: readonly Shown[]): Place[] {
  let last = -1;
  return shown.map(({ key, order }) => {
    const isKept = order !== undefined && order > last;
    last = isKept ? order : last + 1;
    return { key, order: last, isChanged: !isKept };
  });
}

/** The list with one key moved to another place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}
