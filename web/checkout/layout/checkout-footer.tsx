import { useSupportPhone } from '../../site/lookups.ts';
import { WarningTexts } from '../../site/warnings.tsx';
import { PhoneLink } from '../../ui/text-link.tsx';

export function CheckoutFooter({ warns }: { warns: boolean }) {
  const phone = useSupportPhone();
  return (
    <footer className="no-print border-t border-line">
      <div className="page grid gap-8 py-10 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-16">
        <div>
          <h2 className="subheading">Need help?</h2>
          <p className="mt-1">
            <PhoneLink number={phone} className="link-line text-lg tabular-nums" />
          </p>
          <p className="text-sm text-muted">Monday to Friday 8am to 5pm Pacific</p>
        </div>
        {warns && (
          <div id="warnings" className="flex max-w-prose scroll-mt-8 flex-col gap-3 text-sm text-muted">
            <WarningTexts />
          </div>
        )}
      </div>
    </footer>
  );
}
