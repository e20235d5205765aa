/** The refusals of the sandbox, in Mailchimp's form (problem+json). */
import type { z } from 'zod';
import { Refusal } from '../frame/json-sandbox.ts';

const TYPE = 'https://mailchimp.com/developer/marketing/docs/errors/';

export function problem(status: number, title: string, detail: string, errors?: { field: string; message: string }[]) {
  const body = { type: TYPE, title, status, detail, instance: 'sandbox', ...(errors && { errors }) };
  return new Refusal(status, body, { 'content-type': 'application/problem+json' });
}

export const notFound = () => problem(404, 'Resource Not Found', 'The requested resource could not be found.');
export const badRequest = (detail: string) => problem(400, 'Bad Request', detail);
export const wrongKey = () =>
  problem(401, 'API Key Invalid', "Your API key may be invalid, or you've attempted to access the wrong datacenter.");

/** The body as the route needs it. @throws Refusal like that of the service */
export function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  const errors = error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
  const detail = "The resource submitted could not be validated. For field-specific details, see the 'errors' array.";
  throw problem(400, 'Invalid Resource', detail, errors);
}
