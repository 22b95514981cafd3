import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** The message is the end of a sentence for the operator. */
export class UnusableBackup extends Error {}

export interface BackupSecrets {
  /** Signs backups when there is no backup key. */
  readonly linkSecret: string;
  /** Encrypts backups; null leaves them readable for anyone who has the file. */
  readonly backupKey: string | null;
}

type Manner = 'signed' | 'encrypted';

const MAGIC = 'cellar-door-backup 2';
const FIRST_LINE = new RegExp(`^${MAGIC} (signed|encrypted) ([0-9a-f]{32})$`);
const FIRST_LINE_MOST = 100;
const CHUNK_BYTES = 64 * 1024;
const LENGTH_BYTES = 4;

interface Seal {
  readonly tagBytes: number;
  close(body: Buffer, place: Buffer): { sealed: Buffer; tag: Buffer };
  /** Null if the chunk was not sealed for this position. */
  open(sealed: Buffer, tag: Buffer, place: Buffer): Buffer | null;
}

/**
 * Writes a first line, then for each chunk its length, body and tag. Each tag covers the chunk's position and whether
 * it is the last, so chunks cannot be changed, moved, dropped or cut off. Every file has a new key, which the first
 * line is part of.
 */
export function sealing(secrets: BackupSecrets) {
  const manner: Manner = secrets.backupKey === null ? 'signed' : 'encrypted';
  const firstLine = `${MAGIC} ${manner} ${randomBytes(16).toString('hex')}`;
  const seal = sealOf(manner, firstLine, secrets);
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    yield Buffer.from(`${firstLine}\n`);
    let index = 0n;
    const frame = (body: Buffer, isLast: boolean) => {
      const { sealed, tag } = seal.close(body, placeOf(index, isLast));
      index += 1n;
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(sealed.length);
      return Buffer.concat([length, sealed, tag]);
    };
    let rest: Buffer = Buffer.alloc(0);
    for await (const piece of source) {
      rest = Buffer.concat([rest, piece]);
      // The last chunk is known only at the end, so one chunk always waits.
      while (rest.length > CHUNK_BYTES) {
        yield frame(rest.subarray(0, CHUNK_BYTES), false);
        rest = rest.subarray(CHUNK_BYTES);
      }
    }
    yield frame(rest, true);
  };
}

/** Passes on only verified data. With `isTrusted`, accepts a signed file even if the signature does not match. */
export function unsealing(secrets: BackupSecrets, { isTrusted }: { isTrusted: boolean }) {
  return async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const bytes = reader(source);
    const firstLine = await readFirstLine(bytes);
    const manner = FIRST_LINE.exec(firstLine)?.[1] as Manner | undefined;
    if (manner === undefined) {
      throw new UnusableBackup('it is not a backup of this version of the shop');
    }
    if (manner === 'encrypted' && secrets.backupKey === null) {
      throw new UnusableBackup('it is encrypted: set BACKUP_KEY to the key it was written with');
    }
    const seal = sealOf(manner, firstLine, secrets);
    for (let index = 0n, isLast = false; !isLast; index += 1n) {
      const length = (await bytes.take(LENGTH_BYTES)).readUInt32BE();
      if (length > CHUNK_BYTES) throw new UnusableBackup(CHANGED);
      const sealed = await bytes.take(length);
      const tag = await bytes.take(seal.tagBytes);
      // Only the end of the file can be the last chunk, and nothing may follow it.
      isLast = await bytes.isAtEnd();
      const body = seal.open(sealed, tag, placeOf(index, isLast));
      if (body !== null) yield body;
      else if (isTrusted && manner === 'signed') yield sealed;
      else throw new UnusableBackup(CHANGED);
    }
  };
}

const CHANGED =
  'it was changed, cut off, or written under another key (LINK_SECRET for a signed file, BACKUP_KEY for an encrypted one)';

/** 12 bytes, the size of an AES-GCM nonce. Used once, since every file has its own key. */
function placeOf(index: bigint, isLast: boolean): Buffer {
  const place = Buffer.alloc(12);
  place.writeBigUInt64BE(index);
  place.writeUInt8(isLast ? 1 : 0, 11);
  return place;
}

function sealOf(manner: Manner, firstLine: string, { linkSecret, backupKey }: BackupSecrets): Seal {
  const secret = manner === 'encrypted' && backupKey !== null ? backupKey : linkSecret;
  const key = Buffer.from(hkdfSync('sha256', secret, '', firstLine, 32));
  return manner === 'encrypted' ? encrypting(key) : signing(key);
}

function encrypting(key: Buffer): Seal {
  const tagBytes = 16;
  return {
    tagBytes,
    close(body, place) {
      const cipher = createCipheriv('aes-256-gcm', key, place);
      const sealed = Buffer.concat([cipher.update(body), cipher.final()]);
      return { sealed, tag: cipher.getAuthTag() };
    },
    open(sealed, tag, place) {
      const decipher = createDecipheriv('aes-256-gcm', key, place, { authTagLength: tagBytes }).setAuthTag(
        tag,
      );
      const body = decipher.update(sealed);
      try {
        return Buffer.concat([body, decipher.final()]);
      } catch {
        return null;
      }
    },
  };
}

function signing(key: Buffer): Seal {
  const tagOf = (body: Buffer, place: Buffer) =>
    createHmac('sha256', key).update(place).update(body).digest();
  return {
    tagBytes: 32,
    close: (body, place) => ({ sealed: body, tag: tagOf(body, place) }),
    open: (sealed, tag, place) => (timingSafeEqual(tag, tagOf(sealed, place)) ? sealed : null),
  };
}

interface Bytes {
  take(length: number): Promise<Buffer>;
  isAtEnd(): Promise<boolean>;
}

function reader(source: AsyncIterable<Buffer>): Bytes {
  const pieces = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  const fillUpTo = async (length: number) => {
    while (rest.length < length) {
      const { done, value } = await pieces.next();
      if (done) return false;
      rest = Buffer.concat([rest, value]);
    }
    return true;
  };
  return {
    async take(length) {
      if (!(await fillUpTo(length))) throw new UnusableBackup(CHANGED);
      const taken = rest.subarray(0, length);
      rest = rest.subarray(length);
      return taken;
    },
    isAtEnd: async () => !(await fillUpTo(1)),
  };
}

async function readFirstLine(bytes: Bytes): Promise<string> {
  let line = '';
  while (line.length < FIRST_LINE_MOST && !(await bytes.isAtEnd())) {
    const letter = (await bytes.take(1)).toString('latin1');
    if (letter === '\n') return line;
    line += letter;
  }
  return line;
}
