import type { Role } from '../../domain/office/roles.ts';
import { hashPassword } from '../people/identity/passwords.ts';
import type { Db } from '../platform/database/access.ts';
import type { SecretBox } from './accounts/secret-box.ts';

/** Published, so production refuses these accounts. */
export const DEMO_OWNER = 'owner@office.example';
export const DEMO_STAFF_PASSWORD = 'cellar-door-1';
export const DEMO_TOTP_SECRET = 'CELLARDOORDEMOOFFICE2345ABCDEFGH';

const DEMO_STAFF: readonly { name: string; role: Role }[] = [
  { name: 'Olivia Owens', role: 'owner' },
  { name: 'Max Moreno', role: 'manager' },
  { name: 'Carla Cruz', role: 'cellar' },
  { name: 'Sam Sato', role: 'service' },
  { name: 'Bea Brooks', role: 'books' },
];

/** One account for each role, once. */
export async function seedDemoStaff(db: Db, secrets: SecretBox): Promise<void> {
  const known = await db.selectFrom('staff').select('staff_id').limit(1).executeTakeFirst();
  if (known) return;
  const password_hash = await hashPassword(DEMO_STAFF_PASSWORD);
  await db
    .insertInto('staff')
    .values(
      DEMO_STAFF.map(({ name, role }) => ({
        email: `${role}@office.example`,
        name,
        role,
        password_hash,
        totp_secret: secrets.seal(DEMO_TOTP_SECRET),
        is_demo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
