import { BRANDS } from '../../domain/brands/brands.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { brands } from '../brands/brands.ts';
import { TotalsList } from '../checkout/cart-summary/totals-list.tsx';
import { PhoneLine } from '../checkout/layout/header-frame.tsx';
import { StepList } from '../checkout/layout/step-list.tsx';
import { LoadingLocations } from '../checkout/shipping/carrier-pickup/pickup-search.tsx';
import { useSite } from '../site/site.ts';
import { Button } from '../ui/button.tsx';
import { EmptyGlass } from '../ui/empty-glass.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProgressBar } from '../ui/progress.tsx';
import { SummaryList, SummaryRow } from '../ui/summary-list.tsx';
import { TextField } from '../ui/text-field.tsx';
import { Example } from './forms-example.tsx';

export function StepsExample() {
  return (
    <Example id="steps" title="Steps">
      <StepList
        steps={[
          { label: 'Shipping', isCurrent: false, isDone: true, to: '/shipping?clubJoin=false' },
          { label: 'Payment', isCurrent: true, isDone: false, to: '/billing?clubJoin=false' },
          { label: 'Review', isCurrent: false, isDone: false, to: null },
          { label: 'Confirmation', isCurrent: false, isDone: false, to: null },
        ]}
      />
      {[1, 2, 3, 4].map((number) => (
        <PhoneLine key={number} step={{ number, of: 4, label: 'Payment' }}>
          <span className="tabular-nums">$401.26</span>
        </PhoneLine>
      ))}
      <ProgressBar label="Orders placed" done={7} total={12} />
      <LoadingLocations isShown />
      <Pagination page={2} pages={5} hrefOf={(page) => `/dev/parts?page=${page}`} />
    </Example>
  );
}

export function WordsExample() {
  return (
    <Example id="words" title="Words and sums">
      <div className="grid gap-x-16 gap-y-8 md:grid-cols-2">
        <div className="grid content-start gap-4">
          <Notice>Alder Ridge Club Membership is in your cart.</Notice>
          <Notice tone="good" title="Your account is ready.">
            A mail to verify your address is on its way.
          </Notice>
          <Notice tone="problem" title="Your cart has changed">
            Nothing was charged. Please check your cart and place your order again.
          </Notice>
          <SummaryList>
            <SummaryRow term="Method">FedEx Overnight</SummaryRow>
            <SummaryRow term="Requested Delivery Date" action={<span className="link">Edit</span>}>
              March 3, 2027
            </SummaryRow>
          </SummaryList>
        </div>
        <div className="rounded-brand bg-tint p-6">
          <TotalsList
            rows={[
              { name: 'Subtotal', amount: '$845.00', kind: 'plain' },
              { name: 'Shipping', amount: '$68.25', kind: 'plain' },
              { name: 'Discount', amount: '-$55.00', kind: 'discount' },
              { name: 'Grand Total', amount: '$916.06', kind: 'grand-total' },
            ]}
          />
        </div>
      </div>
      <div className="py-10 text-center">
        <EmptyGlass className="mx-auto h-36 text-accent" />
        <p className="heading mt-6">Nothing found</p>
        <p className="lead mt-2">Try a shorter word, a grape or a place.</p>
      </div>
    </Example>
  );
}

const colors = [
  ['Paper', 'bg-paper'],
  ['Tint', 'bg-tint'],
  ['Line', 'bg-line'],
  ['Edge', 'bg-edge'],
  ['Muted', 'bg-muted'],
  ['Ink', 'bg-ink'],
  ['Accent', 'bg-accent'],
  ['Danger', 'bg-danger'],
  ['Good', 'bg-good'],
] as const;

export function BrandsExample() {
  const { names } = useSite();
  return (
    <Example id="brands" title="Two brands">
      <div className="grid gap-px md:grid-cols-2">
        {Object.values(brands).map(({ brandingId, theme, description }) => (
          <div key={theme} data-brand={theme} className="flex flex-col gap-5 bg-paper p-6 font-sans text-ink">
            <p className="flex items-center gap-3">
              <BrandMark brand={brands[brandingId]} className="size-10 text-accent" />
              <span className="wordmark">{names[brandingId]}</span>
            </p>
            <p className="eyebrow">{BRANDS[brandingId].tagline}</p>
            <p className="title">2021 Cabernet Sauvignon</p>
            <p className="lead">{description}</p>
            <p className="heading">Payment Information</p>
            <p className="subheading">Order Number: 100005</p>
            <p className="wine">2023 Pinot Noir, Russian River Valley</p>
            <p>
              Read in sans, $1,234.50, and <span className="link">a link</span>.
            </p>
            <TextField field={{ name: `brand-${theme}` }} label={`First name, ${theme}`} width="half" />
            <p className="flex flex-wrap gap-3">
              <Button>Add to Cart</Button>
              <Button look="quiet">Search</Button>
            </p>
            <ul className="grid grid-cols-3 gap-3 text-xs text-muted">
              {colors.map(([name, background]) => (
                <li key={name}>
                  <span className={`mb-1 block h-10 rounded-brand border border-edge ${background}`} />
                  {name}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Example>
  );
}
