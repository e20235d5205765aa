/** Calculates the orders of pictures with few changes of stored ones. */

type PlannedPicture = {
  key: string;
  /** The order on the server, or undefined for a picture that is not uploaded yet. */
  order: number | undefined;
};

export type PicturePlacement = { key: string; order: number; isChanged: boolean };

/** The order of every picture, increasing in display order. A picture keeps its order if that is above the previous one. */
export function placesOf(shown: readonly PlannedPicture[]): PicturePlacement[] {
  let last = -1;
  return shown.map(({ key, order }) => {
    const keepsOrder = order !== undefined && order > last;
    last = keepsOrder ? order : last + 1;
    return { key, order: last, isChanged: !keepsOrder };
  });
}

/** The keys with one of them moved to index `to`. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}
