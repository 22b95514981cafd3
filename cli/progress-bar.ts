const WIDTH = 30;

/** Draws how far something is, over itself, where a person looks on; anywhere else nothing. */
export function progressBar(out: NodeJS.WriteStream) {
  return ({ done, total }: { readonly done: number; readonly total: number }): void => {
    if (!out.isTTY || total === 0) return;
    const share = Math.min(done / total, 1);
    const filled = Math.round(share * WIDTH);
    const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled);
    out.write(`\r${bar} ${done} of ${total}${share === 1 ? '\n' : ''}`);
  };
}
