import { Link, useLocation } from 'react-router';
import { entrancePath } from '../account/entrance/entrance.ts';
import { bringEmail } from '../account/entrance/entrance-draft.ts';

/** For a guest whose e-mail has an account: to the log-in with that e-mail, and back to this very page. */
export function LogInToContinue({ emailOf }: { emailOf: () => string }) {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={entrancePath('/shop/login', { returnTo: pathname + search })}
      className="link inline-flex min-h-11 items-center"
      onClick={() => bringEmail(emailOf())}
    >
      Log in and come back
    </Link>
  );
}
