/** The distance of workspaces, by which they are offered. */

/** The latitude and the longitude in degrees; null for a workspace that has not entered them. */
export type Coordinates = { latitude: number | null; longitude: number | null };

const EARTH_KM = 6371;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance over the surface of the earth in km. Without the coordinates of both it is endless. */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  if (one.latitude === null || one.longitude === null || other.latitude === null || other.longitude === null)
    return Infinity;
  const [from, to] = [radians(one.latitude), radians(other.latitude)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The nearest first. Those without coordinates come last, in their present order. */
export function byDistance<Each extends Coordinates>(from: Coordinates, places: readonly Each[]): Each[] {
  return places
    .map((place) => ({ place, km: distanceKm(from, place) }))
    .sort((one, other) => (one.km === other.km ? 0 : one.km - other.km))
    .map(({ place }) => place);
}
