/** How a procedure is called over REST. It says so itself: `.meta({ rule: …, rest: rest.get('/bookings/{_id}', 'One booking') })`. */

export type RestRoute = {
  method: 'get' | 'post' | 'put' | 'delete';
  /** The path with parameters in braces: '/bookings/{_id}'. */
  path: string;
  /** Other paths of the same call. */
  aliases?: string[];
  /** The route is only for bodies with this field; another procedure of the path serves the others. */
  when?: string;
  summary: string;
  /** What else a program has to know, for the OpenAPI document. */
  says?: string;
  /** Makes the input of the merged body, query and path parameters. Without it, they are the input. */
  input?: (merged: Record<string, unknown>) => unknown;
  /** meta.message of a success; 'Success' when the route has none. */
  message?: string;
  /** A message that depends on the output; undefined for `message`. */
  messageOf?: (output: unknown) => string | undefined;
  /** HTTP and meta status of a success; 200 when missing. Only payment-done sets it. */
  status?: number;
  /** Fields of a page that `data` holds, too. Its items are then `data.list`. */
  besides?: string[];
  /** An example body for the OpenAPI document. */
  example?: Record<string, unknown>;
};

/** What a route says besides its method and its path. A text is its summary. */
type Facts = string | Omit<RestRoute, 'method' | 'path'>;

const routeOf =
  (method: RestRoute['method']) =>
  (path: string, facts: Facts): RestRoute => ({
    method,
    path,
    ...(typeof facts === 'string' ? { summary: facts } : facts),
  });

export const rest = { get: routeOf('get'), post: routeOf('post'), put: routeOf('put'), delete: routeOf('delete') };
