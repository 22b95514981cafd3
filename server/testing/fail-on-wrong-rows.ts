import { afterAll, afterEach, expect } from 'vitest';
import { readProblems } from './row-types/watch-answers.ts';

/** Statements promise the types of their rows; here PostgreSQL's answers are held against them (decision 136). */
const check = () => expect(readProblems(), 'rows that differ from their declared type').toEqual([]);

afterEach(check);
afterAll(check);
