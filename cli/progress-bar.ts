const WIDTH = 30;

/** Redraws one line of progress on a terminal; prints nothing elsewhere. */
export function progressBar(out: NodeJS.WriteStream) {
  return ({ done, total }: { readonly done: number; readonly total: number }): void => {
    if (!out.isTTY || total === 0) return;
    const share = Math.min(done / total, 1);
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    out.write(`\r${bar} ${done} of ${total}${share === 1 ? '\n' : ''}`);
  };
}
