import { startEmbeddedPostgres } from '../platform/database/embedded.ts';

/**
 * A process that uses the embedded database, for tests of what happens between processes:
 * `node embedded-user.ts <dataDir>` prints the database's URL and stops when its input ends.
 */
const [dataDir = ''] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataDir });
process.stdout.write(`${server.databaseUrl}\n`);
process.stdin.once('end', () => server.stop());
process.stdin.resume();
