import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { type BackupSecrets, sealing, unsealing } from './sealed-chunks.ts';

const SIGNED: BackupSecrets = { linkSecret: 'a secret that signs links', backupKey: null };
const ENCRYPTED: BackupSecrets = { ...SIGNED, backupKey: 'a key that encrypts backups' };

async function* piecesOf(bytes: Buffer, size = 50_000): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const seal = (bytes: Buffer, secrets = SIGNED) => buffer(sealing(secrets)(piecesOf(bytes)));
const unseal = (bytes: Buffer, secrets = SIGNED, isTrusted = false) =>
  buffer(unsealing(secrets, { isTrusted })(piecesOf(bytes)));

describe.each([
  ['signed', SIGNED],
  ['encrypted', ENCRYPTED],
])('%s', (_, secrets) => {
  test.each([0, 1, 65_536, 65_537, 131_072, 300_000])('%i bytes are restored unchanged', async (length) => {
    const bytes = Buffer.alloc(length, 'Ann Vintner ');
    const sealed = await seal(bytes, secrets);
    expect(bytes.equals(await unseal(sealed, secrets))).toBe(true);
  });

  test('a file that was changed at any byte, cut at any, or goes on, is refused', async () => {
    const sealed = await seal(Buffer.from('a row\n'), secrets);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8((changed[at] ?? 0) ^ 1, at);
      await expect(unseal(changed, secrets), `byte ${at}`).rejects.toThrow(
        /changed|not a backup|is encrypted/,
      );
      await expect(unseal(sealed.subarray(0, at), secrets), `cut at ${at}`).rejects.toThrow(
        /cut off|not a backup/,
      );
    }
    await expect(unseal(Buffer.concat([sealed, Buffer.from('x')]), secrets)).rejects.toThrow('cut off');
  });

  test('chunks that were moved, left out at the end, or come from another file, are refused', async () => {
    const bytes = Buffer.concat([Buffer.alloc(65_536, 'a'), Buffer.alloc(65_536, 'b'), Buffer.from('c')]);
    const sealed = await seal(bytes, secrets);
    const other = await seal(bytes, secrets);
    const start = sealed.indexOf('\n') + 1;
    const size = 4 + 65_536 + (secrets.backupKey === null ? 32 : 16);
    const chunk = (from: Buffer, n: number) => from.subarray(start + n * size, start + (n + 1) * size);
    const head = sealed.subarray(0, start);
    const forgeries = {
      moved: [head, chunk(sealed, 1), chunk(sealed, 0), sealed.subarray(start + 2 * size)],
      'left out': [head, chunk(sealed, 0), chunk(sealed, 1)],
      'of another file': [head, chunk(other, 0), sealed.subarray(start + size)],
    };
    for (const [name, parts] of Object.entries(forgeries)) {
      await expect(unseal(Buffer.concat(parts), secrets), name).rejects.toThrow('it was changed');
    }
  });

  test('a file of another key is refused', async () => {
    const other = { linkSecret: 'another secret', backupKey: secrets.backupKey && 'another key' };
    await expect(unseal(await seal(Buffer.from('a row\n'), other), secrets)).rejects.toThrow('another key');
  });
});

test('an encrypted file reveals nothing and always needs its key', async () => {
  const sealed = await seal(Buffer.from('Ann Vintner'), ENCRYPTED);
  expect(sealed.includes('Ann')).toBe(false);
  await expect(unseal(sealed, SIGNED, true)).rejects.toThrow('set BACKUP_KEY');
  await expect(unseal(sealed, { ...ENCRYPTED, backupKey: 'another' }, true)).rejects.toThrow('another key');
});

test('a file signed elsewhere is accepted if files are trusted', async () => {
  const sealed = await seal(Buffer.from('a row\n'), { linkSecret: 'of elsewhere', backupKey: null });
  expect(String(await unseal(sealed, SIGNED, true))).toBe('a row\n');
});
