import type { Db, Reader } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { type Person, staffWordsAreOf } from './person.ts';

interface NewNote {
  readonly staffId: number;
  readonly text: string;
  readonly isPinned: boolean;
}

/** Returns the note's number. */
export async function addCustomerNote(
  db: Reader,
  { customerId, email }: Person,
  { staffId, text, isPinned }: NewNote,
): Promise<number> {
  const [note] = await all<{ noteId: number }>(db)`
    insert into customer_notes (customer_id, email, staff_id, text, is_pinned)
    values (${customerId}, case when ${customerId}::integer is null then lower(${email}) end, ${staffId}, ${text}, ${isPinned})
    returning note_id as "noteId"`;
  if (!note) throw new Error('the note was not stored');
  return note.noteId;
}

interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** Returns all tags afterward. */
export function tagCustomer(db: Db, person: Person, { add, remove }: TagChange): Promise<string[]> {
  const { customerId, email } = person;
  return db.transaction().execute(async (trx) => {
    await run(trx)`
      delete from customer_tags w where ${staffWordsAreOf(person)} and w.tag = any(${[...remove]}::text[])`;
    await run(trx)`
      insert into customer_tags (customer_id, email, tag)
      select ${customerId}::integer, case when ${customerId}::integer is null then lower(${email}) end, tag
      from unnest(${[...add]}::text[]) tag on conflict do nothing`;
    const tags = await all<{ tag: string }>(trx)`
      select distinct w.tag from customer_tags w where ${staffWordsAreOf(person)} order by w.tag`;
    return tags.map(({ tag }) => tag);
  });
}
