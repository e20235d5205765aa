/**
 * Logs in, searches, books and receives the live event of the booking, with the types of the server.
 *
 *   node examples/typed-client.ts http://localhost:3000 member@cockpit.test cockpit
 */
import { createTRPCClient, createWSClient, httpBatchLink, splitLink, wsLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../src/app/server/router.ts';

/** A client for one account. The token is sent in the header of calls and in the first message of the live connection. */
function connect(address: string, token: () => string | undefined) {
  const socket = createWSClient({
    url: `${address.replace(/^http/, 'ws')}/trpc`,
    lazy: { enabled: true, closeMs: 1_000 },
    connectionParams: () => ({ token: token() ?? '' }),
  });
  const client = createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (operation) => operation.type === 'subscription',
        true: wsLink({ client: socket, transformer: superjson }),
        false: httpBatchLink({
          url: `${address}/trpc`,
          transformer: superjson,
          headers: () => (token() ? { authorization: `Bearer ${token()}` } : {}),
        }),
      }),
    ],
  });
  return { client, close: () => socket.close() };
}

export type Outcome = { booked: string; received: string; price: number };

/**
 * Books the first free meeting room of the first workspace on `day` (YYYY-MM-DD).
 * @returns the id of the booking, the id in the live event, and the price in pounds
 */
export async function bookARoom(address: string, email: string, password: string, day: string): Promise<Outcome> {
  const session: { token?: string } = {};
  const { client, close } = connect(address, () => session.token);
  session.token = (await client.auth.login.mutate({ email, password })).token;

  const { items: spaces } = await client.spaces.list.query({});
  const space = spaces[0];
  if (!space) throw new Error('There is no workspace yet');
  const period = { from: `${day}T11:00:00Z`, to: `${day}T12:00:00Z` };
  const search = { space_id: space._id, type: 'meeting_room', capacity: 2, ...period } as const;
  const { items: rooms } = await client.availability.search.query(search);
  const room = rooms[0];
  if (!room) throw new Error(`Nothing is free at ${space.name} on ${day}`);

  const book = () => client.bookings.create.mutate({ ...search, resource_id: room._id, members: [email] });
  const outcome = await new Promise<Outcome>((resolve, reject) => {
    let booked: ReturnType<typeof book> | undefined;
    const subscription = client.live.events.subscribe(undefined, {
      // A connection that was lost starts again.
      onStarted: () => {
        booked ??= book();
        booked.catch(reject);
      },
      onData: ({ data }) => {
        if (data.name !== 'book-resources.create') return;
        const { _id: received } = data.data;
        // The event may come before the answer of the call, and others may book, too.
        void booked?.then(({ _id, price }) => {
          if (_id !== received) return;
          subscription.unsubscribe();
          resolve({ booked: _id, received, price: price.total });
        }, reject);
      },
      onError: reject,
    });
  });
  await close();
  return outcome;
}

const [, script, address, email, password, day] = process.argv;
if (script?.endsWith('typed-client.ts') && address && email && password) {
  const nextMonday = new Date(Date.now() + 7 * 86_400_000);
  nextMonday.setUTCDate(nextMonday.getUTCDate() + ((8 - nextMonday.getUTCDay()) % 7));
  console.log(await bookARoom(address, email, password, day ?? nextMonday.toISOString().slice(0, 10)));
}
