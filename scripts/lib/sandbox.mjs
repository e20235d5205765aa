import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Problem } from './messages.mjs';
import { dataDirectory, root } from './paths.mjs';

/**
 * Starts the sandboxes of the outside services without a key in one process, and sets the variables that connect the product with them.
 * The process ends with this one, also after `kill -9`. In production there are none.
 * @returns `{ mailbox, useProduct(address), stop() }`; `mailbox` is the page that shows the mails, undefined with a mail server
 */
export async function startSandboxes() {
  if (process.env.NODE_ENV === 'production') return { mailbox: undefined, useProduct() {}, async stop() {} };
  const child = fork('sandbox/main.ts', [join(dataDirectory(), 'sandbox')], {
    cwd: root,
    detached: true, // Ctrl-C must not end it before the product
  });
  const ended = once(child, 'exit');
  const message = await Promise.race([once(child, 'message'), ended.then(() => undefined)]);
  if (!message) throw new Problem('The sandboxes could not be started.');
  const [{ env, mailbox }] = message;
  Object.assign(process.env, env);
  return {
    mailbox,
    useProduct: (address) => void child.send(address),
    async stop() {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
