import type { RunAnswer } from '../../../contract/office/runs.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { countText, moneyText, numberText } from '../ui/texts.ts';

const A_RELEASE = 'a release';

/** 'Charging Fall 2026 release'; what came of it once it is over: 'Fall 2026 release: 2 of 3 charged'. */
export function runTitle(run: Progress & Pick<RunAnswer, 'release'>): string {
  const { kind, release, total } = run;
  const { title } = RUN_KINDS[kind];
  const name = release && `${release.name.replace(/ release$/i, '')} release`;
  if (isOver(run) && total > 0) return [name, countedText(run)].filter(Boolean).join(': ');
  return name === null ? title : title.replace(A_RELEASE, () => name);
}

export const isOver = ({ state }: Pick<RunAnswer, 'state'>) => state === 'done' || state === 'stopped';

type Progress = Pick<RunAnswer, 'kind' | 'state' | 'done' | 'failed' | 'declined' | 'total' | 'amount'>;

/** '2 of 3 charged, $558.38. 1 declined.' */
export function runSentence(run: Progress): string {
  const { kind, state, done, failed, declined, total, amount } = run;
  if (total === 0) return 'There was nothing to do.';
  const counted = countedText(run);
  const money = amount === null || done === 0 ? '' : `, ${moneyText(amount)}`;
  const troubles = [
    [declined, 'declined'],
    [failed - declined, 'failed'],
  ].flatMap(([count, how]) => (count === 0 ? [] : [`${count} ${how}`]));
  const sentence = [`${counted}${money}`, troubles.join(', ')].filter((part) => part !== '').join('. ');
  switch (state) {
    case 'waiting':
      return `Starting. ${countText(total, RUN_KINDS[kind].noun)} to do.`;
    case 'running':
      return `${sentence}. You may leave this page.`;
    case 'stopping':
      return `Stopping; what has begun is finished. ${sentence}.`;
    case 'stopped':
      return `Stopped. ${sentence}.`;
    case 'done':
      return `${sentence}.`;
  }
}

/** '200 orders shipped', or '2 of 3 shipped'. */
function countedText({ kind, done, total }: Progress): string {
  const { noun, done: word } = RUN_KINDS[kind];
  return done === total
    ? `${countText(total, noun)} ${word}`
    : `${numberText(done)} of ${numberText(total)} ${word}`;
}

/**
 * In the manner of a badge: 'Declined' says who to call, 'Failed' that something is to be mended. What a stopped run left
 * does not wait for anything.
 */
export function itemState(
  { state, isDecline }: Pick<RunAnswer['results'][number], 'state' | 'isDecline'>,
  isStopped: boolean,
): 'declined' | 'left' | RunAnswer['results'][number]['state'] {
  if (isDecline) return 'declined';
  return isStopped && state === 'pending' ? 'left' : state;
}
