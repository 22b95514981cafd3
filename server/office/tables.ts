import type { Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/office/roles.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    staff: {
      staff_id: GeneratedAlways<number>;
      email: string;
      name: string;
      role: Role;
      password_hash: string | null;
      totp_secret: Buffer | null;
      totp_step: Generated<number>;
      is_active: Generated<boolean>;
      is_demo: Generated<boolean>;
      has_shortcuts: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      invited_by: number | null;
    };
    pack_batches: {
      batch_id: GeneratedAlways<number>;
      created_at: Generated<Date>;
      created_by: number | null;
      closed_at: Date | null;
      packer_id: number | null;
      taken_at: Date | null;
    };
    pack_batch_orders: { batch_id: number; order_id: number; packer_id: number | null };
    hand_overs: {
      hand_over_id: GeneratedAlways<number>;
      order_id: number;
      at: Generated<Date>;
      staff_id: number | null;
      received_by: string | null;
      id_checked: boolean;
      reason: string | null;
    };
    order_notes: {
      note_id: GeneratedAlways<number>;
      order_id: number;
      at: Generated<Date>;
      staff_id: number | null;
      text: string;
      is_pinned: Generated<boolean>;
    };
    order_tags: { order_id: number; tag: string };
    office_views: {
      view_id: GeneratedAlways<number>;
      staff_id: number;
      screen: string;
      name: string;
      query: string;
      is_shared: boolean;
    };
    staff_passkeys: {
      credential_id: string;
      staff_id: number;
      public_key: Buffer;
      counter: number;
      transports: string[];
      name: string;
      created_at: Generated<Date>;
      last_used_at: Date | null;
    };
  }
}
