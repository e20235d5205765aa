/** A proxy before the payment sandbox, which holds back a charge until the test releases it. */
import { type IncomingMessage, type ServerResponse, createServer, request as forwarded } from 'node:http';
import type { AddressInfo } from 'node:net';

export type HeldCharge = {
  /** Resolves once the server under test has sent the charge. */
  arrived: Promise<void>;
  /** Passes the charge on. */
  release: () => void;
};

type Signal = { promise: Promise<void>; resolve: () => void };

function signal(): Signal {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

export type ChargeGate = { url: string; holdNext: () => HeldCharge; close: () => void };

const isCharge = ({ method, url }: IncomingMessage) => method === 'POST' && url === '/v1/payment_intents';

function passOn(target: string, request: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = request;
  const onward = forwarded(new URL(request.url ?? '/', target), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(response);
  });
  // The sandbox breaks connections on purpose.
  onward.once('error', () => request.socket.destroy());
  request.pipe(onward);
}

export async function chargeGate(target: string): Promise<ChargeGate> {
  const held: { arrived: Signal; released: Signal }[] = [];
  const server = createServer((request, response) => {
    const next = isCharge(request) ? held.shift() : undefined;
    if (!next) return passOn(target, request, response);
    next.arrived.resolve();
    void next.released.promise.then(() => passOn(target, request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdNext() {
      const [arrived, released] = [signal(), signal()];
      held.push({ arrived, released });
      return { arrived: arrived.promise, release: released.resolve };
    },
    close: () => server.close().closeAllConnections(),
  };
}
