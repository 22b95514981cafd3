/**
 * Whether an error says that the database is out of reach for now, and not that something is wrong with what it was asked.
 * postgres.js says CONNECTION_… or CONNECT_…, the socket and the name service E…; PostgreSQL itself says class 57P when it
 * starts or stops, 53300 when it is full, and 55P03, 57014, 40P01 or 40001 when something waited too long for a lock or
 * lost its turn twice. node-postgres, which the job queue uses, has only words for a connection that broke.
 */
export function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || (code === '' && WORDS.test(error.message));
}

const CODES =
  /^(CONNECTION_|CONNECT_|ECONN|EHOST|ENET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P|53300|55P03|57014|40P01|40001|25P03|08)/;
const WORDS = /^(Connection terminated|timeout exceeded when trying to connect)/;
