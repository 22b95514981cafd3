/** 'changes' leaves out what changes nothing: log-ins, prompts for a code, downloaded files. */
export const ACTION_VIEWS = ['changes', 'all'] as const;

/** 'unfinished': under way, or interrupted. */
export const ACTION_OUTCOMES = ['done', 'refused', 'failed', 'misused', 'unfinished'] as const;

/** Calls that change nothing that is sold, shipped or charged. Files of lists and reports start with `EXPORT`. */
export const ROUTINE_COMMANDS: readonly string[] = [
  'session password',
  'session log-in',
  'session confirm',
  'session log-out',
  'session forgotten-password',
  'session passkey-options',
  'session passkey',
  'profile passkey-options',
  'batch carrier-file',
  'report export',
  'run file',
];
export const EXPORT = 'export ';

/** The reason of a call that was refused because it came without a fresh code. */
export const CODE_PROMPT = 'confirm-needed';
