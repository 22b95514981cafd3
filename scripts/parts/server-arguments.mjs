import { readFileSync } from 'node:fs';

/**
 * How the pinned Node runs the server: a new space in which a request's garbage dies before it is moved, and an old space
 * that is cleaned up before it is ten times what is alive in it (decision 169).
 */
const read = (name) => JSON.parse(readFileSync(new URL(`../../server/${name}`, import.meta.url), 'utf8'));
const memory = read('node-arguments.json');

export const serverArguments = [...memory, 'server/main.ts'];

/**
 * With glibc's usual arenas, each thread that decodes a photo keeps its own memory for good: 8 photos of 49 megapixels at
 * once took 600 MB, and 350 MB with two arenas (decision 99).
 */
export const serverEnvironment = read('node-environment.json');
