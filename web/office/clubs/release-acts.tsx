import { Form } from 'react-router';
import type { OfficeRelease } from '../../../contract/office/releases.ts';
import { releaseProgress } from '../../../domain/office/release-stages.ts';
import { ProgressBar } from '../../ui/progress.tsx';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { ListQuery } from '../ui/define-list.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { countText, lastDayText, numberText } from '../ui/texts.ts';

/** What can be done with the release now, the next step first. */
export function ReleaseActs({ query, ...release }: OfficeRelease & { readonly query: ListQuery }) {
  const { releaseId, clubTypeId, shipDay, name, counts } = release;
  const withdraw = (
    <ButtonLink to={linkTo('/office/releases/:releaseId/withdraw', { releaseId })}>Withdraw</ButtonLink>
  );
  const cardLinks = counts.failed > 0 && (
    <ButtonLink to={linkTo('/office/releases/:releaseId/card-links', { releaseId })}>
      Send card links
    </ButtonLink>
  );
  const retry = counts.failed > 0 && (
    <ButtonLink look="main" to={linkTo('/office/releases/:releaseId/charge/retry', { releaseId })}>
      Retry {counts.failed}
    </ButtonLink>
  );
  const newPrices = (
    <ButtonLink to={linkTo('/office/releases/:releaseId/requote', { releaseId })}>Send new prices</ButtonLink>
  );
  const charge = linkTo('/office/releases/:releaseId/charge', { releaseId });
  switch (releaseProgress(release)) {
    case 'preparing':
      return null;
    case 'charging':
      return (
        <Form method="post" action={linkTo('/office/releases/:releaseId/stop', { releaseId }, query)}>
          <SubmitButton look="quiet">Stop charging</SubmitButton>
        </Form>
      );
    case 'unprepared': {
      const same = { club: String(clubTypeId), shipDay, name };
      return (
        <>
          <ButtonLink look="main" to={linkTo('/office/releases/new', same)}>
            Prepare the rest
          </ButtonLink>
          {withdraw}
        </>
      );
    }
    case 'members':
      return (
        <>
          {/* It is charged by itself after its window: to charge it early is never the next step. */}
          <ButtonLink to={charge}>Charge</ButtonLink>
          {withdraw}
          {retry}
          {cardLinks}
          {newPrices}
        </>
      );
    case 'stopped':
      return (
        <>
          <ButtonLink look="main" to={charge}>
            Charge {counts.open}
          </ButtonLink>
          {cardLinks}
          {newPrices}
        </>
      );
    case 'declined':
    case 'charged':
      return (
        <>
          {retry}
          {cardLinks}
          {newPrices}
        </>
      );
  }
}

/** Whom the release waits for, in a sentence; `total`: its shipments. */
export function ReleaseWaits({ total, ...release }: OfficeRelease & { readonly total: number }) {
  const { counts, windowEndsAt } = release;
  switch (releaseProgress(release)) {
    case 'preparing':
      return (
        <p role="status" className="office-notice mb-4">
          Being prepared: {countText(total, 'member')} so far. You may leave this page.
        </p>
      );
    case 'unprepared':
      return (
        <p className="office-notice is-warn mb-4">
          Preparing was interrupted after {countText(total, 'member')}. No member has an email yet.
        </p>
      );
    case 'members':
      return (
        <p className="mb-4 text-muted">
          Members may change their shipments through {lastDayText(windowEndsAt)}. After that, it is charged
          automatically.
        </p>
      );
    case 'charging':
      return (
        <div className="mb-4 grid max-w-xl gap-2">
          <ProgressBar label="Charged" done={total - counts.open} total={total} />
          <p role="status">{numberText(counts.open)} left to charge. You may leave this page.</p>
        </div>
      );
    case 'stopped':
      return (
        <p className="office-notice is-warn mb-4">
          Charging was stopped. {countText(counts.open, 'shipment')} left: none is charged until you press
          Charge or its member gives a new card.
        </p>
      );
    case 'declined':
    case 'charged':
      return null;
  }
}
