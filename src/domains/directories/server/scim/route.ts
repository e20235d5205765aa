/** The routes of SCIM 2.0, below `/scim/v2`. The token of a call decides whose people and groups it sees. */
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type {} from 'pino-http'; // request.log
import { isOtherBody, jsonBodyOf } from '#server/body.ts';
import type { Services } from '#server/context.ts';
import { matchesTag } from '#server/etag.ts';
import { INTERNAL_ERROR, retryHeaders, silentOf } from '#server/trpc.ts';
import { type DirectoryCall, asDirectory } from '#domains/directories/server/scim/caller.ts';
import {
  definitionOf,
  listOfAll,
  resourceTypes,
  schemas,
  serviceConfig,
} from '#domains/directories/server/scim/definitions.ts';
import { groupAfter, groupIn } from '#domains/directories/server/scim/group-changes.ts';
import {
  changeGroup,
  createGroup,
  listGroups,
  readGroup,
  removeGroup,
} from '#domains/directories/server/scim/groups.ts';
import { type Listed, type Query, chosen, listQuery, wants } from '#domains/directories/server/scim/lists.ts';
import {
  MEDIA_TYPE,
  MOST,
  type Resource,
  ScimError,
  errorBody,
  notFound,
  scimUrl,
} from '#domains/directories/server/scim/messages.ts';
import { listScimPeople, readPerson } from '#domains/directories/server/scim/people-queries.ts';
import { changePerson, createPerson, removePerson } from '#domains/directories/server/scim/people.ts';
import { toldAfter, toldIn } from '#domains/directories/server/scim/told.ts';
import { operationsOf } from '#domains/directories/server/scim/values.ts';
import { AppError } from '#shared/errors.ts';

const BODY_TYPES = [MEDIA_TYPE, 'application/json'];
const readJson = jsonBodyOf(BODY_TYPES);

type Answer = { status: number; body?: object; resource?: Resource };
type Handler = (call: DirectoryCall, request: Request) => Promise<Answer> | Answer;

const ok = (body: object): Answer => ({ status: 200, body });
const NOTHING: Answer = { status: 204 };

function send(request: Request, response: Response, { status, body, resource }: Answer): void {
  const version = resource && String(resource.meta.version);
  if (version !== undefined) response.set('etag', version);
  if (resource && status === 201) response.set('location', String(resource.meta.location));
  if (version !== undefined && request.method === 'GET' && matchesTag(request.get('if-none-match'), version))
    return void response.status(304).end();
  const content = resource ? chosen(resource, request.query) : body;
  if (!content) return void response.status(status).end();
  response.status(status).set('content-type', MEDIA_TYPE).end(JSON.stringify(content));
}

type Refused = { status: number; detail: string; scimType?: ScimError['scimType'] };

const SCIM_TYPES: Record<number, ScimError['scimType']> = { 400: 'invalidValue' };

/** What is wrong with a body, by the error of its parser. */
function bodyProblem(error: unknown): Refused | undefined {
  const { status, type } = error as { status?: number; type?: string };
  if (type === 'entity.too.large') return { status: 413, detail: 'The request is too large' };
  if (status === 400) return { status, detail: 'The body is not valid JSON', scimType: 'invalidSyntax' };
  return status === 415 ? { status, detail: `Send the body as ${MEDIA_TYPE} in UTF-8` } : undefined;
}

function refusalOf(error: unknown): Refused | undefined {
  if (error instanceof ScimError) return { status: error.status, detail: error.message, scimType: error.scimType };
  if (error instanceof AppError)
    return { status: error.status, detail: error.message, scimType: SCIM_TYPES[error.status] };
  return error instanceof Error ? bodyProblem(error) : undefined;
}

/** Answers a failure as SCIM writes it. Details of what is not expected are only logged. */
function fail(error: unknown, request: Request, response: Response): void {
  const refusal = refusalOf(error);
  const silent = refusal ?? silentOf(error);
  if (silent) request.log.info({ status: silent.status, reason: refusal?.detail }, 'a call of a directory was refused');
  else request.log.error({ err: error }, 'a call of a directory failed');
  const { status, detail, scimType } = refusal ?? {
    status: silent?.status ?? 500,
    detail: INTERNAL_ERROR,
    scimType: undefined,
  };
  if (status === 401) response.set('www-authenticate', 'Bearer');
  response.set(retryHeaders(error));
  const body = JSON.stringify(errorBody(status, detail, scimType));
  response.status(status).set('content-type', MEDIA_TYPE).end(body);
}

/** Reads the body once it is known who calls. */
function readBody(request: Request, response: Response): Promise<void> {
  if (request.method === 'GET' || request.method === 'DELETE') return Promise.resolve();
  if (isOtherBody(request, BODY_TYPES)) throw new ScimError(415, `Send the body as ${MEDIA_TYPE}`);
  return new Promise((resolve, reject) =>
    readJson(request, response, (error) => (error ? reject(error as Error) : resolve())),
  );
}

const handled =
  (services: Services, handler: Handler): RequestHandler =>
  async (request, response) => {
    try {
      const answer = await asDirectory(services, request, async (call) => {
        await readBody(request, response);
        return handler(call, request);
      });
      send(request, response, answer);
    } catch (error) {
      fail(error, request, response);
    }
  };

/** @throws ScimError 404 for what can be no id */
function idOf({ params: { id } }: Request): string {
  if (typeof id !== 'string' || !/^[1-9]\d{0,17}$/.test(id)) throw notFound();
  return id;
}

const held = (request: Request) => request.get('if-match');
const hasMembers = (query: Query) => wants('members', query);

const listAnswer = ({ Resources, ...list }: Listed, { query }: Request): Answer =>
  ok({ ...list, Resources: Resources.map((each) => chosen(each, query)) });

const people: Record<'create' | 'list' | 'get' | 'replace' | 'patch' | 'remove', Handler> = {
  create: async (call, { body }) => ({ status: 201, resource: await createPerson(call, body) }),
  list: async (call, request) => listAnswer(await listScimPeople(call, listQuery(request.query)), request),
  get: async (call, request) => ({ status: 200, resource: await readPerson(call, idOf(request)) }),
  replace: async (call, request) => {
    const edit = (before: Parameters<typeof toldIn>[1]) => toldIn(request.body, before);
    return { status: 200, resource: await changePerson(call, idOf(request), held(request), edit) };
  },
  patch: async (call, request) => {
    const operations = operationsOf(request.body, MOST.operations);
    const resource = await changePerson(call, idOf(request), held(request), (before) => toldAfter(before, operations));
    return { status: 200, resource };
  },
  remove: async (call, request) => {
    await removePerson(call, idOf(request), held(request));
    return NOTHING;
  },
};

const groups: typeof people = {
  create: async (call, { body, query }) => ({
    status: 201,
    resource: await createGroup(call, groupIn(body), hasMembers(query)),
  }),
  list: async (call, request) => {
    const isWhole = hasMembers(request.query);
    const query = listQuery(request.query, isWhole ? MOST.groupsWithMembers : MOST.page);
    return listAnswer(await listGroups(call, query, isWhole), request);
  },
  get: async (call, request) => ({
    status: 200,
    resource: await readGroup(call, idOf(request), { hasMembers: hasMembers(request.query) }),
  }),
  replace: async (call, request) => {
    await changeGroup(call, idOf(request), held(request), groupIn(request.body));
    return groups.get(call, request);
  },
  // A large group is not sent again, unless some of it is asked for.
  patch: async (call, request) => {
    await changeGroup(call, idOf(request), held(request), groupAfter(operationsOf(request.body, MOST.operations)));
    return request.query.attributes === undefined ? NOTHING : groups.get(call, request);
  },
  remove: async (call, request) => {
    await removeGroup(call, idOf(request), held(request));
    return NOTHING;
  },
};

/** The router of `/scim/v2`. */
export function scimRouter(services: Services): Router {
  const router = Router();
  const url = scimUrl(services.config);
  const at = (handler: Handler) => handled(services, handler);
  for (const [path, of] of [
    ['/Users', people],
    ['/Groups', groups],
  ] as const) {
    router.route(path).post(at(of.create)).get(at(of.list));
    router.route(`${path}/:id`).get(at(of.get)).put(at(of.replace)).patch(at(of.patch)).delete(at(of.remove));
  }
  router.get(
    '/ServiceProviderConfig',
    at(() => ok(serviceConfig(url))),
  );
  for (const [path, all] of [
    ['/ResourceTypes', resourceTypes(url)],
    ['/Schemas', schemas(url)],
  ] as const) {
    router.get(
      path,
      at((_call, { query }) => ok(listOfAll(all, query.filter))),
    );
    router.get(
      `${path}/:id`,
      at((_call, { params }) => ok(definitionOf(all, String(params.id)))),
    );
  }
  const isMissing: Handler = () => {
    throw new ScimError(501, 'This is not supported');
  };
  router.all(['/Bulk', '/Me', '/.search'], at(isMissing));
  router.use(
    at(() => {
      throw notFound();
    }),
  );
  return router;
}
