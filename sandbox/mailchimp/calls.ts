/** What the routes share: the checks of calls, pages of lists, and refusals (problem+json). */
import type { z } from 'zod';
import { type Asked, Refusal } from '../frame/sandbox.ts';
import { AUDIENCES } from './templates.ts';

const MAX_COUNT = 1_000;

/** A refusal, as the API describes it. */
export function problem(status: number, title: string, detail: string, errors?: { field: string; message: string }[]) {
  const type = 'https://mailchimp.com/developer/marketing/docs/errors/';
  const body = { type, title, status, detail, instance: 'sandbox', ...(errors && { errors }) };
  return new Refusal(status, body, { 'content-type': 'application/problem+json' });
}
export const notFound = () => problem(404, 'Resource Not Found', 'The requested resource could not be found.');
export const badRequest = (detail: string) => problem(400, 'Bad Request', detail);

/** The body as the route needs it. @throws Refusal */
export function sent<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const detail = "The resource submitted could not be validated. For field-specific details, see the 'errors' array.";
  throw problem(400, 'Invalid Resource', detail, errors);
}

/** The record of an id. @throws Refusal */
export function found<T>(record: T | undefined): T {
  if (record === undefined) throw notFound();
  return record;
}

/** A page of a list, under the name that the API gives it. */
export function pageOf(name: string, items: unknown[], { query }: Asked) {
  const [count, offset] = [Number(query.count ?? 10), Number(query.offset ?? 0)];
  if (!Number.isInteger(count) || count < 0 || count > MAX_COUNT) throw badRequest('Count must be at most 1000.');
  return { [name]: items.slice(offset, offset + count), total_items: items.length };
}

/** Whether an instant is at or after that of a filter. @throws Refusal for a filter that is no time */
export function isSince(filter: string | undefined, at: string): boolean {
  const after = filter ? new Date(filter).getTime() : -Infinity;
  if (Number.isNaN(after)) throw badRequest('The filter is not a time.');
  return new Date(at).getTime() >= after;
}

/** The id of an audience. @throws Refusal */
export const audienceIn = (listId: string | undefined) => found(AUDIENCES.find(({ id }) => id === listId)).id;
