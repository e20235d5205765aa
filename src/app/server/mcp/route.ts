/**
 * POST /mcp, over which assistants find and book places by the Model Context Protocol (Streamable HTTP). The caller is known by the key, or the
 * token, in `Authorization`.
 */
import type { RequestHandler } from 'express';
import type { ToolCall } from '#app/server/mcp/tools.ts';
import { createCaller } from '#app/server/router.ts';
import type { ReadContext } from '#server/rest.ts';
import { actorOf } from '#server/trpc.ts';
import { AppError } from '#shared/errors.ts';

/** The handler of POST /mcp. */
export function mcpRoute(readContext: ReadContext): RequestHandler {
  return async (request, response) => {
    const context = await readContext(request);
    let call: ToolCall;
    try {
      const actor = actorOf(context, 'domain');
      call = { caller: createCaller(context), actor, now: context.now, site: context.services.config.PUBLIC_URL };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.status === 401) response.setHeader('www-authenticate', 'Bearer');
      response.status(error.status).json({ jsonrpc: '2.0', error: { code: -32001, message: error.message }, id: null });
      return;
    }
    const { answerCall } = await import('#app/server/mcp/answer.ts');
    await answerCall(context, call, request, response);
  };
}
