import { writeFile } from 'node:fs/promises';
import { exportPerson } from '../../server/customers/export-person.ts';
import { findPerson } from '../../server/customers/person.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, refused } from '../command.ts';

/** Nobody else on the machine reads what is held about a person. */
const OWNER_ONLY = 0o600;

export const customerExport: Command = {
  name: 'customer export',
  parameters: ['email'],
  namesShopper: ['email', 'out'],
  options: {
    out: {
      type: 'string',
      value: 'file',
      describe: 'Write it to this new file; to the screen when left out',
    },
  },
  summary:
    'All that is held about a person, guest orders included, as one JSON document for a privacy request',
  example: 'customer export ann@example.com --out ann.json',
  async run({ db, clock }, { values: { email = '' }, options }) {
    const person = await findPerson(db, email);
    if (person === null) return refused(`Nothing is held about ${email}.`);
    const document = await exportPerson(db, person, clock.now());
    const text = JSON.stringify(document, null, 2);
    if (options.out === undefined) return done(document, text);
    const file = String(options.out);
    try {
      await writeFile(file, `${text}\n`, { flag: 'wx', mode: OWNER_ONLY });
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
      return refused(
        isThere ? `${file} is there already.` : `${file} cannot be written: ${(error as Error).message}`,
      );
    }
    const counts = Object.entries(document.parts).map(
      ([name, { data }]) => [String(data.length), name] as const,
    );
    const json = {
      file,
      email: person.email,
      parts: Object.fromEntries(counts.map(([n, name]) => [name, Number(n)])),
    };
    return done(
      json,
      [`Written to ${file}:`, inColumns(counts.map(([n, name]) => [n.padStart(5), name]))].join('\n'),
    );
  },
};
