import { writeFile } from 'node:fs/promises';
import { exportPerson } from '../../server/customers/export-person.ts';
import { findPerson } from '../../server/customers/person.ts';
import { defineCommand, done, refused } from '../command.ts';
import { text } from '../fields.ts';
import { inColumns } from '../format.ts';

/** No other user of the machine may read personal data. */
const OWNER_ONLY = 0o600;

export const customerExport = defineCommand({
  name: 'customer export',
  parameters: { email: text('email') },
  options: { out: text('file').optional().describe('Write to this new file instead of the screen') },
  namesShopper: ['email', 'out'],
  summary: 'Export all data about a shopper as JSON',
  details: 'For a privacy request. Orders that were placed as a guest are included.',
  example: 'customer export ann@example.com --out ann.json',
  async run({ db, clock }, { email, out: file }) {
    const person = await findPerson(db, email);
    if (person === null) return refused(`There is no data about ${email}.`);
    const document = await exportPerson(db, person, clock.now());
    const text = JSON.stringify(document, null, 2);
    if (file === undefined) return done(document, text);
    try {
      await writeFile(file, `${text}\n`, { flag: 'wx', mode: OWNER_ONLY });
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return refused(
        code === 'EEXIST'
          ? `${file} exists already. Name another file.`
          : `${file} cannot be written: ${message}`,
      );
    }
    const counts = Object.entries(document.parts).map(([name, { data }]) => [name, data.length] as const);
    const rows = counts.map(([name, count]) => [String(count).padStart(5), name]);
    return done(
      { file, email: person.email, parts: Object.fromEntries(counts) },
      `Written to ${file}:\n${inColumns(rows)}`,
    );
  },
});
