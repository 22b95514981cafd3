import { Notice } from '../../ui/notice.tsx';

/** For a browser that came back from a log-in without its cookie. */
export function CookiesNeeded() {
  return (
    <div className="mb-9" role="alert">
      <Notice tone="problem">
        Your browser did not keep our cookie, so you are not logged in. Please allow cookies for this site and
        log in again.
      </Notice>
    </div>
  );
}
