import { instantText } from '../ui/texts.ts';

/** Below what the last try heard. */
export function NextTry({ at }: { at: string | null }) {
  return at && <span className="block">Next try: {instantText(at)}</span>;
}
