/** Why a file named by the caller could not be read; any other error is a bug and is thrown. */
export function fileProblem(path: string, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'ENOENT') return `There is no file ${path}.`;
  if (code === 'EISDIR' || code === 'EACCES') return `${path} cannot be read.`;
  throw error;
}
