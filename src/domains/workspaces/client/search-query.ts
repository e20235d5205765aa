/**
 * The query of a search, stored in the address of the search screen. The home page and the cart link to it.
 */
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { isDay, isTime } from '#shared/time.ts';
import { later, type Translate } from '#shared/texts.ts';

export type SearchQuery = {
  spaceId: string | null;
  resource_type: ResourceType | null;
  capacity: number | null;
  /** 'YYYY-MM-DD'. Both days of a meeting are the same. */
  from_date: string | null;
  to_date: string | null;
  /** 'HH:mm' and the duration in hours, only for meeting rooms. */
  from_time: string | null;
  duration: number | null;
  /** The id of an offer of the website. */
  offer?: string;
};

export const EMPTY_SEARCH: SearchQuery = {
  spaceId: null,
  resource_type: null,
  capacity: null,
  from_date: null,
  to_date: null,
  from_time: null,
  duration: null,
};

/** The limits of a meeting's duration in hours. What a room allows is for its rules of use to say. */
export const DURATION = { min: 0.5, max: 24, step: 0.5 } as const;
/** The duration with which a search begins, in hours. */
export const USUAL_DURATION = 1;
const DURATION_MESSAGE = later('Please enter 0.5 to 24 hours, in half hours');
export const MAX_CAPACITY = 1000;

const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/** Parses an address. Missing and invalid values are null, and the search screen asks for them. */
export function readSearch(params: URLSearchParams): SearchQuery {
  const text = (name: keyof SearchQuery) => params.get(name) ?? '';
  const type = RESOURCE_TYPES.find((known) => known === text('resource_type')) ?? null;
  const from = isDay(text('from_date')) ? text('from_date') : null;
  const to = isDay(text('to_date')) && from !== null && text('to_date') >= from ? text('to_date') : null;
  const query = {
    spaceId: isId(text('spaceId')) ? text('spaceId') : null,
    resource_type: type,
    capacity: /^\d+$/.test(text('capacity')) ? validCapacity(Number(text('capacity'))) : null,
    from_date: from,
    to_date: to,
    from_time: isTime(text('from_time')) ? text('from_time') : null,
    duration: validDuration(Number(text('duration'))),
    ...(isId(text('offer')) && { offer: text('offer') }),
  };
  return fitToType(query);
}

/** The parameters of a search, without missing values. */
export function writeSearch(query: SearchQuery): URLSearchParams {
  const params = new URLSearchParams();
  const { spaceId, resource_type, capacity, from_date, to_date, from_time, duration, offer = null } = fitToType(query);
  const entries = { spaceId, resource_type, capacity, from_date, to_date, from_time, duration, offer };
  for (const [name, value] of Object.entries(entries)) if (value !== null) params.set(name, String(value));
  return params;
}

/** The address of the search screen. `path` is `paths.appSearch` in the application. */
export function searchAddress(query: Partial<SearchQuery>, path: string = paths.search): string {
  const params = writeSearch({ ...EMPTY_SEARCH, ...query }).toString();
  return params ? `${path}?${params}` : path;
}

/** Adapts a query to its type: a meeting is on one day, and other types have no time and no duration. */
export function fitToType(query: SearchQuery): SearchQuery {
  if (query.resource_type === 'meeting_room') return { ...query, to_date: query.from_date };
  return query.resource_type === null ? query : { ...query, from_time: null, duration: null };
}

export function validCapacity(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && value > 0 && value <= MAX_CAPACITY ? value : null;
}

export function validDuration(value: number | null): number | null {
  if (value === null || !(value >= DURATION.min && value <= DURATION.max)) return null;
  return Number.isInteger(value / DURATION.step) ? value : null;
}

/** The message for an invalid duration of a meeting. Undefined for other types and for valid durations. */
export function durationProblem({ resource_type, duration }: SearchQuery, t: Translate): string | undefined {
  return resource_type === 'meeting_room' && validDuration(duration) === null ? t(DURATION_MESSAGE) : undefined;
}
