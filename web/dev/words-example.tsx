import { TotalsList } from '../checkout/cart-summary/totals-list.tsx';
import { PhoneLine } from '../checkout/layout/header-frame.tsx';
import { StepList } from '../checkout/layout/step-list.tsx';
import { LoadingLocations } from '../checkout/shipping/carrier-pickup/pickup-search.tsx';
import { EmptyGlass } from '../ui/empty-glass.tsx';
import { Notice } from '../ui/notice.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { SummaryList, SummaryRow } from '../ui/summary-list.tsx';
import { Example } from './example.tsx';

export function StepsExample() {
  return (
    <Example id="steps" title="Steps">
      <StepList
        steps={[
          { label: 'Shipping', isCurrent: false, isDone: true, to: '/shipping' },
          { label: 'Payment', isCurrent: true, isDone: false, to: '/billing' },
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
            Nothing was charged. Please look at your cart and place the order again.
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
