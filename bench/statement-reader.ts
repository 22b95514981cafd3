/** The messages of PostgreSQL's protocol that make the server run a statement: Query and Execute. */
const RUNS_A_STATEMENT = new Set(['Q', 'E'].map((letter) => letter.charCodeAt(0)));

/** Type of a message, then its length, which counts itself but not the type. */
const HEADER = 5;

/** Reads what a client sends to PostgreSQL, in whatever pieces, and counts the statements that it wants run. */
export class StatementReader {
  #rest: Buffer = Buffer.alloc(0);
  #isStarted = false;

  /** How many more statements these bytes complete. */
  read(bytes: Buffer): number {
    let unread = Buffer.concat([this.#rest, bytes]);
    let statements = 0;
    for (let length = this.#lengthOf(unread); length !== null && unread.length >= length; ) {
      if (this.#isStarted && RUNS_A_STATEMENT.has(unread[0] ?? 0)) statements += 1;
      this.#isStarted = true;
      unread = unread.subarray(length);
      length = this.#lengthOf(unread);
    }
    this.#rest = unread;
    return statements;
  }

  /** The very first message has a length and no type. Null until enough has come to know. */
  #lengthOf(bytes: Buffer): number | null {
    if (!this.#isStarted) return bytes.length < 4 ? null : bytes.readInt32BE(0);
    return bytes.length < HEADER ? null : bytes.readInt32BE(1) + 1;
  }
}
