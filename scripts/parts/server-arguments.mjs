import { readFileSync } from 'node:fs';

/**
 * How the pinned Node runs the server. Left alone, V8 lets the heap grow to ten times what is alive in it (40 MB)
 * before it cleans up; held at 160 MB it costs no more CPU, and the process half the memory.
 */
const memory = JSON.parse(readFileSync(new URL('../../server/node-arguments.json', import.meta.url), 'utf8'));

export const serverArguments = [...memory, 'server/main.ts'];
