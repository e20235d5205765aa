/** Idle live connections like those of a browser (tRPC over websockets), and the time until all of them receive an event. */
import { WebSocket } from 'ws';

type LiveCall = {
  address: string;
  token: string;
  connections: number;
  /** The bodies of the REST calls that cause the event, one per round. */
  bodies: string[];
  /** The name of the event. */
  event: string;
};

export type LiveResult = { connectMs: number; receivedMs: number[] };

const AT_ONCE = 50;
const RECEIVED_WITHIN_MS = 20_000;

type Message = {
  result?: { type: string; data?: { json: { data?: { name: string } } } };
  error?: { json: { message: string } };
};

/** Opens a subscription to live.events. Resolves once the server has confirmed it. */
function subscribe({ address, token, event }: LiveCall, onEvent: () => void): Promise<WebSocket> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/trpc?connectionParams=1`);
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server closed a live connection')));
    socket.once('open', () => {
      socket.send(JSON.stringify({ method: 'connectionParams', data: { token } }));
      socket.send(
        JSON.stringify({ id: 1, method: 'subscription', params: { path: 'live.events', input: { json: {} } } }),
      );
    });
    socket.on('message', (data: Buffer) => {
      const text = data.toString();
      if (text === 'PING') return socket.send('PONG');
      const message = JSON.parse(text) as Message;
      if (message.error) reject(new Error(message.error.json.message));
      if (message.result?.type === 'started') resolve(socket);
      if (message.result?.data?.json.data?.name === event) onEvent();
    });
  });
}

/** Opens all connections, then causes the event and waits until all have received it. The times include the REST call. */
export async function listenAndAnnounce(call: LiveCall): Promise<LiveResult> {
  let received = 0;
  let allReceived: () => void = () => undefined;
  const onEvent = () => {
    received += 1;
    if (received === call.connections) allReceived();
  };
  const startedAt = performance.now();
  const sockets: WebSocket[] = [];
  while (sockets.length < call.connections) {
    const count = Math.min(AT_ONCE, call.connections - sockets.length);
    sockets.push(...(await Promise.all(Array.from({ length: count }, () => subscribe(call, onEvent)))));
  }
  const connectMs = performance.now() - startedAt;

  const receivedMs: number[] = [];
  for (const body of call.bodies) {
    received = 0;
    const all = new Promise<void>((resolve, reject) => {
      allReceived = resolve;
      const fail = () => reject(new Error(`${received} of ${call.connections} received the event`));
      setTimeout(fail, RECEIVED_WITHIN_MS).unref();
    });
    const sentAt = performance.now();
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${call.token}` };
    const answer = await fetch(`${call.address}/api/v1/bookings`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`The booking was answered ${answer.status}: ${await answer.text()}`);
    await all;
    receivedMs.push(performance.now() - sentAt);
  }
  for (const socket of sockets) socket.terminate();
  return { connectMs, receivedMs };
}
