import { MESSAGES } from '../../../../domain/checkout/messages.ts';

/** Announced at once, but visible only if the search takes longer than a moment. */
export function LoadingLocations({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <div className="appears-late grid gap-3 bg-tint px-5 py-6 text-center">
          <p>{MESSAGES.carrierSearching}</p>
          <progress aria-label="Searching" className="mx-auto h-1 w-full max-w-sm accent-accent" />
        </div>
      )}
    </div>
  );
}
