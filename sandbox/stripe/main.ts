/**
 * Runs the Stripe sandbox as a separate process, so that it outlives the server that uses it:
 * `node sandbox/stripe/main.ts '{"file":"…","port":…,"webhookUrl":"…","webhookSecret":"…","secretKey":"…","publishableKey":"…","aheadMs":…}'`
 * Prints one line of JSON with its address and process id when it is ready.
 */
import { z } from 'zod';
import { startStripeSandbox } from './server.ts';

const Options = z.strictObject({
  port: z.number().int().optional(),
  file: z.string().min(1),
  webhookUrl: z.url().optional(),
  webhookSecret: z.string().min(1),
  secretKey: z.string().min(1),
  publishableKey: z.string().min(1),
  aheadMs: z.number().optional(),
});

const { url, port, stop } = await startStripeSandbox(Options.parse(JSON.parse(process.argv[2] ?? '{}')));
process.stdout.write(`${JSON.stringify({ url, port, pid: process.pid })}\n`);
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
