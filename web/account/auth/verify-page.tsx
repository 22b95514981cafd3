import { useEffect, useRef } from 'react';
import { data, Form, Link, redirect, useNavigation, useSubmit } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { Route } from './+types/verify-page.ts';
import { authPath } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';

async function load({ context, request }: Route.LoaderArgs) {
  const { searchParams: query, pathname, search } = new URL(request.url);
  const isDone = query.has('done');
  const session = isDone ? null : await context.get(apiContext).call('get /identity/validate');
  return {
    token: query.get('token') ?? '',
    isDone,
    isLoggedIn: session?.ok === true && session.data.valid,
    logIn: authPath('/shop/login', { returnTo: pathname + search }),
  };
}

export { load as loader, load as clientLoader };

async function act({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const token = String(form.get('token') ?? '').slice(0, 200);
  const answer = await context.get(apiContext).call('post /identity/verify', { body: { token } });
  if (answer.ok) return redirect('/shop/verify?done=yes');
  return data(
    { status: answer.error.status, message: answer.error.message },
    { status: answer.error.status || 503 },
  );
}

export { act as action, act as clientAction };

/**
 * Requires a log-in: anyone can sign up with someone else's address, and its owner must not confirm it by opening the
 * mail. Mail programs open links too, so the page submits, by script or by its button.
 */
export default function VerifyPage({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { token, isDone, isLoggedIn, logIn } = loaderData;
  const isBusy = useNavigation().formData !== undefined;
  const form = useSentOnce(isLoggedIn && !isDone && token !== '');

  if (isDone) {
    return (
      <AuthPage title="Thank You">
        <Notice tone="good">Your email address is verified.</Notice>
        <GoOn />
      </AuthPage>
    );
  }
  if (token === '' || refusal?.status === 422) return <BadLink />;
  if (!isLoggedIn) {
    return (
      <AuthPage
        title="Verify Your Email Address"
        lead="Please log in to the account that you signed up for. If you did not sign up, there is nothing to do: without you, the address stays unverified."
      >
        <Link className="button" to={logIn}>
          Log In
        </Link>
      </AuthPage>
    );
  }
  return (
    <AuthPage title="Verify Your Email Address" lead="One click confirms that this address is yours.">
      {refusal && (
        <div className="mb-6" role="alert">
          <Notice tone="problem">{refusal.message}</Notice>
        </div>
      )}
      <Form method="post" ref={form}>
        <input type="hidden" name="token" value={token} />
        <Button type="submit" busy={isBusy} busyText="Verifying…">
          Verify Email Address
        </Button>
      </Form>
    </AuthPage>
  );
}

function useSentOnce(isToBeSent: boolean) {
  const form = useRef<HTMLFormElement>(null);
  const isSent = useRef(false);
  const submit = useSubmit();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (!isToBeSent || isSent.current) return;
    isSent.current = true;
    void submit(form.current);
  }, []);
  return form;
}

function BadLink() {
  return (
    <AuthPage title="Verify Your Email Address">
      <Notice tone="problem" title="This link no longer works">
        It may have expired or already been used. You can still use your account.
      </Notice>
      <GoOn />
    </AuthPage>
  );
}

function GoOn() {
  return (
    <p className="mt-6 flex flex-wrap gap-x-8">
      <TextLink to="/account">Go to your account</TextLink>
      <TextLink to="/shop">Shop</TextLink>
    </p>
  );
}
