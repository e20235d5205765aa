/** Opens the private database in a folder, prints `{ url, pid }` and keeps it open until SIGTERM. */
import { openPrivateDatabase } from '../../../scripts/lib/database/private-database.mjs';
import { onShutdown } from '../../../scripts/lib/shutdown.mjs';

const database = await openPrivateDatabase(process.argv[2], { bufferPool: '16M' });
console.log(JSON.stringify({ url: database.url, pid: database.pid() }));
const stayAlive = setInterval(() => {}, 1000);
onShutdown(async () => {
  clearInterval(stayAlive);
  await database.close();
});
