import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext } from '../api/browser-api.ts';
import type { Api, ApiError } from '../api/client.ts';
import type { Sent } from '../forms/form-reply.ts';
import { toLoginAgain } from './load-account.ts';
import { type Done, redirectDone } from './saved.ts';

/** Loads the module that sends a form, when the form is touched or sent. */
type LoadSend = () => Promise<{
  readonly send: (api: Api, form: FormData, args: ActionFunctionArgs) => Promise<Sent<unknown>>;
}>;

export function accountAction(
  loadSend: LoadSend,
  to: string,
  done: Done | ((form: FormData, args: ActionFunctionArgs) => Done),
) {
  return async (args: ActionFunctionArgs) => {
    const [{ send }, form] = await Promise.all([loadSend(), args.request.formData()]);
    const sent = await send(args.context.get(apiContext), form, args);
    if (sent.ok) return redirectDone(to, typeof done === 'string' ? done : done(form, args));
    if (sent.status === 401) throw toLoginAgain(args.request.url);
    return data(sent.reply, { status: sent.status });
  };
}

export function authAction(
  loadSend: LoadSend,
  pathAfter: (url: string, api: Api) => string | Promise<string>,
) {
  return async (args: ActionFunctionArgs) => {
    const [{ send }, form] = await Promise.all([loadSend(), args.request.formData()]);
    const api = args.context.get(apiContext);
    const sent = await send(api, form, args);
    return sent.ok
      ? redirect(await pathAfter(args.request.url, api))
      : data(sent.reply, { status: sent.status });
  };
}

export type Pressed =
  | { readonly ok: true; readonly done: Done }
  | { readonly ok: false; readonly error: Pick<ApiError, 'status' | 'message'> };

export function buttonAction(press: (api: Api, form: FormData, url: string) => Promise<Pressed>, to: string) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const pressed = await press(context.get(apiContext), await request.formData(), request.url);
    if (pressed.ok) return redirectDone(to, pressed.done);
    const { status, message } = pressed.error;
    if (status === 401) throw toLoginAgain(request.url);
    return data({ message }, { status: status || 503 });
  };
}
