import { readFileSync } from 'node:fs';

/**
 * How the pinned Node runs the server. Left alone, V8 lets the heap grow to ten times what is alive in it (40 MB)
 * before it cleans up; held at 160 MB it costs no more CPU, and the process half the memory.
 */
const read = (name) => JSON.parse(readFileSync(new URL(`../../server/${name}`, import.meta.url), 'utf8'));
const memory = read('node-arguments.json');

export const serverArguments = [...memory, 'server/main.ts'];

/**
 * With glibc's usual arenas, each thread that decodes a photo keeps its own memory for good: 8 photos of 49 megapixels at
 * once took 600 MB, and 350 MB with two arenas (decision 99).
 */
export const serverEnvironment = read('node-environment.json');
