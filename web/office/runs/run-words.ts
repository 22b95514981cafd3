import type { RunAnswer } from '../../../contract/office/runs.ts';
import { RUN_KINDS } from '../../../domain/office/runs.ts';
import { countText, moneyText, numberText } from '../ui/texts.ts';

const A_RELEASE = 'a release';

/** 'Charging Fall 2026 release' */
export function runTitle({ kind, release }: Pick<RunAnswer, 'kind' | 'release'>): string {
  const { title } = RUN_KINDS[kind];
  return release === null
    ? title
    : title.replace(A_RELEASE, () => `${release.name.replace(/ release$/i, '')} release`);
}

type Progress = Pick<RunAnswer, 'kind' | 'state' | 'done' | 'failed' | 'declined' | 'total' | 'amount'>;

/** '2 of 3 charged, $558.38. 1 declined.' */
export function runSentence(run: Progress): string {
  const { kind, state, done, failed, declined, total, amount } = run;
  if (total === 0) return 'There was nothing to do.';
  const { noun, done: word } = RUN_KINDS[kind];
  const isWhole = done === total;
  const counted = isWhole ? `${countText(total, noun)} ${word}` : `${done} of ${numberText(total)} ${word}`;
  const money = amount === null || done === 0 ? '' : `, ${moneyText(amount)}`;
  const troubles = [
    [declined, 'declined'],
    [failed - declined, 'failed'],
  ].flatMap(([count, how]) => (count === 0 ? [] : [`${count} ${how}`]));
  const sentence = [`${counted}${money}`, troubles.join(', ')].filter((part) => part !== '').join('. ');
  switch (state) {
    case 'waiting':
      return `Starting. ${countText(total, noun)} to do.`;
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

/** In the manner of a badge: 'Declined' says who to call, 'Failed' that something is to be mended. */
export function itemState({
  state,
  isDecline,
}: Pick<RunAnswer['results'][number], 'state' | 'isDecline'>):
  | 'declined'
  | RunAnswer['results'][number]['state'] {
  return isDecline ? 'declined' : state;
}
