/**
 * E… come from the socket and the name service. PostgreSQL says 57P when it starts or stops, 53300 when it has no
 * connection left, and 08… when a connection failed. 55P03, 57014, 40P01 and 40001: a statement waited too long for a
 * lock, or was rolled back twice. `pg` has only words for a connection that it could not open in time, or that broke
 * outside of the shop's own pool.
 */
export function isDatabaseOutOfReach(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CODES.test(code) || (code === '' && WORDS.test(error.message));
}

const CODES =
  /^(ECONN|EHOST|ENET|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P|53300|55P03|57014|40P01|40001|25P03|08)/;
const WORDS = /^(Connection terminated|timeout expired|timeout exceeded when trying to connect)/;
