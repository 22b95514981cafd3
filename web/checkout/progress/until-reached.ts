import type { ApiError } from '../../api/client.ts';

const ASK_AGAIN_MS = 2_000;
/** A few minutes; then an error page says that the shop cannot be reached. */
const MOST_QUESTIONS = 150;

type Reached = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

/** After an order was placed: the page stays and waits, because an error page could not say that it is placed. */
export async function untilReached<Answer extends Reached>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await ask();
    if (!isOutOfReach(answer) || attempt === MOST_QUESTIONS) return answer;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
}

function isOutOfReach(answer: Reached): boolean {
  return !answer.ok && (answer.error.status === 0 || answer.error.status >= 500);
}
