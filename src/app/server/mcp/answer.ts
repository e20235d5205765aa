/** The MCP server of a call: its tools, and how they answer. The SDK takes memory, so this file is loaded by the first call. */
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { TRPCError } from '@trpc/server';
import type { Request, Response } from 'express';
import packageJson from '../../../../package.json' with { type: 'json' };
import { TOOLS, type Tool, type ToolCall } from '#app/server/mcp/tools.ts';
import type { Context } from '#server/context.ts';
import { answeredFailure, answeredRefusal } from '#server/trpc.ts';
import { AppError } from '#shared/errors.ts';
import { ENGLISH } from '#shared/languages.ts';

const INSTRUCTIONS =
  'Places to work, booked by the hour or the day. Times are on the clock of the workspace. Call find_places first. What costs money or cancels is confirmed by the person at a link: give it to them.';

/** What an assistant can do about a refusal, by its status. */
const NEXT: Record<number, string> = {
  401: 'The key is not valid any more: ask the person for another one.',
  403: 'The key lacks this right: the person can give it to the key, or do this themselves.',
  404: 'Use the ids that find_places and my_bookings name.',
  409: 'Something has changed meanwhile: call find_places or my_bookings again.',
  429: 'Wait a minute before the next call.',
};

type Answer = { content: { type: 'text'; text: string }[]; isError?: true };

const answerOf = (text: string): Answer => ({ content: [{ type: 'text', text }] });

/** What an assistant reads of a refusal: it is told everything in English. @throws what is no refusal */
function refusalOf(error: unknown, { services }: Context): Answer {
  const inEnglish = { services: services.inLanguage(ENGLISH) };
  if (!(error instanceof AppError) && !(error instanceof TRPCError)) throw error;
  const { status, message } =
    error instanceof AppError ? answeredRefusal(error, inEnglish) : answeredFailure(error, inEnglish);
  if (status >= 500) throw error;
  return { ...answerOf([message, NEXT[status]].filter(Boolean).join('. ').replace('..', '.')), isError: true };
}

async function runTool(
  { name, run }: Tool,
  call: ToolCall,
  context: Context,
  input: Record<string, unknown>,
): Promise<Answer> {
  try {
    return answerOf(await run(call, input));
  } catch (error) {
    context.log.info({ tool: name, userId: call.actor.userId }, 'a tool was refused or failed');
    return refusalOf(error, context);
  }
}

function serverOf(context: Context, call: ToolCall): McpServer {
  const server = new McpServer(
    { name: 'cockpit', title: context.services.config.OPERATOR_NAME, version: packageJson.version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of TOOLS) {
    const { name, title, description, input, isReading } = tool;
    const annotations = { readOnlyHint: isReading, destructiveHint: false, openWorldHint: false };
    server.registerTool(name, { title, description, inputSchema: input.shape, annotations }, (given) =>
      runTool(tool, call, context, given),
    );
  }
  return server;
}

/** Answers one request. There are no sessions, so that any process answers any call. */
export async function answerCall(
  context: Context,
  call: ToolCall,
  request: Request,
  response: Response,
): Promise<void> {
  const server = serverOf(context, call);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined, enableJsonResponse: true });
  response.on('close', () => void transport.close().then(() => server.close()));
  await server.connect(transport);
  await transport.handleRequest(request, response, request.body);
}
