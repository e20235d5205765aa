import { badRequest } from './refusal.ts';
import type { Page } from './lists.ts';
import type { Call } from './call.ts';
import type { AnyObject, Kind } from './types.ts';

/** Fields that hold the id of another object and can be expanded. */
const LINKS: Record<string, Kind> = {
  customer: 'customer',
  payment_method: 'payment_method',
  latest_charge: 'charge',
  charge: 'charge',
  payment_intent: 'payment_intent',
};

/** The JSON of a response: without internal fields of the sandbox, and with the paths in `expand` replaced by objects. */
export function present(call: Call, answer: AnyObject | Page, expand: string[]): unknown {
  if (answer.object !== 'list') return expanded(call, answer, expand);
  const paths = expand.map((path) => {
    if (!path.startsWith('data.')) throw notExpandable(path);
    return path.slice('data.'.length);
  });
  return { ...answer, data: answer.data.map((object) => expanded(call, object, paths)) };
}

function expanded(call: Call, object: AnyObject, paths: string[]): unknown {
  const copy: Record<string, unknown> = { ...object };
  delete copy.behaviour;
  delete copy.spent;
  for (const path of paths) {
    const kind = Object.hasOwn(LINKS, path) ? LINKS[path] : undefined;
    if (!kind || !(path in copy)) throw notExpandable(path);
    const id = copy[path];
    if (typeof id === 'string') copy[path] = expanded(call, call.find(kind, id), []);
  }
  return copy;
}

function notExpandable(path: string) {
  return badRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
}
