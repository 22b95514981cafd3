import { BRANDS } from '../../domain/brands/brands.ts';
import { TEXT_CONSENT_LABELS, TEXT_PURPOSES, textConsentTerms } from '../../domain/checkout/text-consent.ts';
import { MINIMUM_AGE } from '../../domain/people/age.ts';
import { PageHead } from '../site/page-head.tsx';
import { useSite } from '../site/site.ts';
import { PageMain } from '../ui/page-main.tsx';

/** What a carrier's reviewer opens before it lets a sender's texts through. Each brand has its own. */
export default function TextsPage() {
  const { name, brandingId } = useSite();
  return (
    <PageMain className="page max-w-prose pt-10 md:pt-16">
      <PageHead
        title="Text Messages"
        description={`What ${name} sends by text message, how often, and how to stop it.`}
        path="/texts"
      />
      <h1 className="title">Text messages from {name}</h1>
      <Part title="What we send">
        <ul className="list-disc space-y-1 ps-5">
          <li>
            Order updates: your order shipped, is ready for pickup, was canceled, or needs another card. About
            two for each order.
          </li>
          <li>Offers: new wines and events. How often varies.</li>
        </ul>
      </Part>
      <Part title="Who can get them">
        <p>
          People of {MINIMUM_AGE} years or older in the United States. We ask for your full birth date before
          a text is sent, and send none without it.
        </p>
      </Part>
      <Part title="How you agree">
        <p>
          On the first page of the checkout you enter a mobile number and check one of these boxes, or both:
        </p>
        <ul className="list-disc space-y-1 ps-5">
          {TEXT_PURPOSES.map((purpose) => (
            <li key={purpose}>“{TEXT_CONSENT_LABELS[purpose]}”</li>
          ))}
        </ul>
        <p>No box is checked for you. The page says:</p>
        <p>“{textConsentTerms(name)}”</p>
      </Part>
      <Part title="How to stop them, and where to get help">
        <p>
          Reply STOP to any text, and you get no more of any kind. Reply HELP for help, or call us at{' '}
          <span className="whitespace-nowrap">{BRANDS[brandingId].phone}</span>, Monday to Friday 8am to 5pm
          Pacific.
        </p>
      </Part>
      <Part title="Costs and delivery">
        <p>
          We charge nothing for texts. Message and data rates of your carrier may apply. Carriers are not
          liable for texts that are late or not delivered.
        </p>
      </Part>
      <Part title="Privacy">
        <p>
          We use your number for these texts only. We do not sell it, and share neither it nor your consent
          with anyone for their own marketing; only the service that sends our texts gets it. We store your
          consent with its words, its time and the page, as the law asks, until you ask us to erase your data.
        </p>
      </Part>
    </PageMain>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-9 space-y-3">
      <h2 className="text-lg font-medium">{title}</h2>
      {children}
    </section>
  );
}
