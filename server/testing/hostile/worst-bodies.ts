export interface WorstBody {
  readonly name: string;
  readonly type: string;
  readonly body: Buffer;
}

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=x';
const JSON_TYPE = 'application/json';

/** Bodies that cost a server much more than their sender, as long as `bytes` at most. */
export function worstBodies(bytes: number): WorstBody[] {
  const filled = (unit: string) => unit.repeat(Math.floor(bytes / unit.length));
  const numbered = (unit: (at: number) => string, length: number) =>
    Array.from({ length: Math.floor(bytes / length) }, (_, at) => unit(at)).join('');
  const deep = Math.floor(bytes / 3);
  const part = (head: string, value: string) => `--x\r\n${head}\r\n\r\n${value}\r\n`;
  const field = (name: string) => `Content-Disposition: form-data; name="${name}"`;
  const kinds: readonly (readonly [name: string, type: string, body: string])[] = [
    ['one field over and over', FORM, filled('a&')],
    ['one field of the form over and over', FORM, filled('email=a&')],
    ['very many fields', FORM, numbered((at) => `f${at}=1&`, 12)],
    ['names nested in each other', FORM, `${'a[0]'.repeat(Math.floor(bytes / 4) - 1)}=1`],
    ['names with dots', FORM, `${'a.'.repeat(Math.floor(bytes / 2) - 2)}b=1`],
    ['a great index', FORM, 'a[999999999]=1&items[4294967294].b=1'],
    ['the names of conform', FORM, '__intent__=x&__state__=x'],
    [
      'the names of objects',
      FORM,
      '__proto__=x&__proto__.x=1&constructor=x&toString=x&constructor.prototype.x=1',
    ],
    ['one long field', FORM, `email=${'a'.repeat(bytes - 10)}`],
    ['one long field of escapes', FORM, `email=${'%41'.repeat(deep - 10)}`],
    ['nested arrays', JSON_TYPE, '['.repeat(bytes)],
    ['nested arrays that end', JSON_TYPE, `${'['.repeat(deep)}${']'.repeat(deep)}`],
    [
      'nested objects',
      JSON_TYPE,
      `${'{"a":'.repeat(Math.floor(bytes / 7))}1${'}'.repeat(Math.floor(bytes / 7))}`,
    ],
    ['a deep value in an object', JSON_TYPE, `{"email":${'['.repeat(deep)}${']'.repeat(deep)}}`],
    ['one key over and over', JSON_TYPE, `{${numbered(() => '"a":1,', 6)}"a":1}`],
    ['very many keys', JSON_TYPE, `{${numbered((at) => `"k${at}":1,`, 14)}"a":1}`],
    ['one long text', JSON_TYPE, `{"email":"${'a'.repeat(bytes - 20)}"}`],
    ['very many tiny parts', MULTIPART, `${filled(part(field('a'), ''))}--x--\r\n`],
    [
      'a part with huge headers',
      MULTIPART,
      `${part(`${field('file')}\r\nX: ${'a'.repeat(bytes - 120)}`, '1')}--x--\r\n`,
    ],
    [
      'a part with very many headers',
      MULTIPART,
      `${part(`${field('a')}${filled('\r\nX: 1')}`, '1')}--x--\r\n`,
    ],
    ['a part that never ends', MULTIPART, `--x\r\n${field('file')}; filename="a"\r\n\r\n${filled('\r\n--')}`],
    ['no part at all', MULTIPART, filled('--')],
  ];
  return kinds.map(([name, type, body]) => ({ name, type, body: Buffer.from(body).subarray(0, bytes) }));
}
