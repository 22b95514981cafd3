import type { ApiError } from '../../api/client.ts';

const ASK_AGAIN_MS = 2_000;
/** Some minutes; then an error page says that nobody can be reached. */
const MOST_QUESTIONS = 150;

type Asked = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

/**
 * Asks until the shop answers. For what follows a placed order: where the connection has just gone, the page before
 * stays and this one waits, since neither the shop nor an error page would say that the order is placed.
 */
export async function untilReached<Answer extends Asked>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 1; ; asked += 1) {
    const answer = await ask();
    if (!isOutOfReach(answer) || asked === MOST_QUESTIONS) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

function isOutOfReach(answer: Asked): boolean {
  return !answer.ok && (answer.error.status === 0 || answer.error.status >= 500);
}
