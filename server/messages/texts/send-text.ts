import { timeZonesOf } from '../../../domain/geography/time-zones.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { TextProblem, type TextSender } from '../../providers/text-messages/text-sender.ts';
import { withdrawConsent } from './consent-store.ts';
import {
  type ClaimedText,
  claimText,
  markTextNotSent,
  markTextSent,
  postponeText,
  selectWhereRead,
} from './text-store.ts';

interface TextParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly textSender: TextSender;
}

/** The queue waits e^n seconds after attempt n. 10 attempts take six hours; after that the message is out of date. */
const MOST_TRIES = 10;

/** At night in the recipient's time zone it waits until morning. Throws if not sent, so that the job runs again. */
export async function sendText(parts: TextParts, textId: number): Promise<void> {
  const { db, clock } = parts;
  const readIn = await selectWhereRead(db, textId);
  if (readIn === null) return;
  const morning = quietUntil(clock.now(), readIn);
  if (morning) return postponeText(db, textId, morning);
  const claim = await claimText(db, textId);
  if (claim.state === 'taken') throw new Error('this text is being sent by another worker');
  if (claim.state === 'ours') await deliver(parts, claim.text);
}

async function deliver({ db, textSender }: TextParts, { textId, to, body, tries }: ClaimedText) {
  const { reference } = await textSender
    .send({ to, body, mayHaveGone: tries > 1 })
    .catch(async (error: unknown) => {
      const lasts = error instanceof TextProblem ? error.lasts : 'for-now';
      const isOver = lasts !== 'for-now' || tries >= MOST_TRIES;
      await db.transaction().execute(async (trx) => {
        await markTextNotSent(trx, textId, { error: inWords(error), isOver });
        if (lasts === 'stopped') await withdrawConsent(trx, to, 'STOP, as the carrier says');
      });
      throw error;
    });
  await markTextSent(db, textId, reference);
}

const LONGEST_ERROR = 500;

function inWords(error: unknown): string {
  return (error instanceof Error ? error.message : '').slice(0, LONGEST_ERROR) || 'it failed without a word';
}

/** Texts are allowed only between these hours in the recipient's local time (47 CFR 64.1200(c)(1)). */
const FIRST_HOUR = 8;
const LAST_HOUR = 21;
const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 24 * 4;

/** Null means now. Rounded to a quarter hour. In a state with two time zones, both must be within the allowed hours. */
export function quietUntil(now: Date, stateShort: string): Date | null {
  const clocks = timeZonesOf(stateShort).map(hourClock);
  const isDay = (at: Date) => clocks.every((hourAt) => hourAt(at) >= FIRST_HOUR && hourAt(at) < LAST_HOUR);
  if (isDay(now)) return null;
  const first = Math.floor(now.getTime() / QUARTER_MS) + 1;
  for (let quarter = first; quarter <= first + DAY_QUARTERS; quarter += 1) {
    const at = new Date(quarter * QUARTER_MS);
    if (isDay(at)) return at;
  }
  throw new Error(`no allowed hours in ${stateShort}`);
}

function hourClock(timeZone: string): (at: Date) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  return (at) => Number(format.format(at));
}
