import type { Api } from '../../api/client.ts';
import type { Choice } from '../../ui/select-field.tsx';
import { unwrap } from '../call-office.ts';

/** The states by name, for a field that keeps their two letters. */
export async function stateChoices(api: Api, requestUrl: string): Promise<Choice[]> {
  const { states } = unwrap(await api.call('get /lookups'), requestUrl);
  return states.map(({ stateShort, stateName }) => ({ value: stateShort, label: stateName }));
}
