import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { ERROR_STATUS, errorBody } from '../../contract/error.ts';
import { type HostileRequest, hostileRequests } from '../../server/testing/hostile/hostile-requests.ts';
import { BESIDE_THE_API, describedBy } from '../../server/testing/hostile/operations.ts';
import { type Door, HOST } from '../door.ts';
import type { Storm } from '../storm.ts';

const FOR_EACH_CALL = { slice: 10, long: 200 };
const AT_ONCE = 16;
const SEED = 20_261_121;

/** Wrong requests to every call, over real connections to both servers, each from an address of its own. */
export const wrongRequests: Storm = {
  name: 'wrong requests to every call',
  promise: 'Any malformed, oversized or hostile request',
  counts: 'requests',
  async blow({ doors }, force) {
    const described = describedBy(JSON.parse((await send(doors[0], ASK_WHAT_THERE_IS, 0)).text));
    const wrong = [...described.operations, ...BESIDE_THE_API].flatMap((operation, at) =>
      fc.sample(hostileRequests(operation, described, {}), {
        seed: SEED + at,
        numRuns: FOR_EACH_CALL[force],
      }),
    );
    const lost: string[] = [];
    let next = 0;
    const sender = async () => {
      for (let at = next++; at < wrong.length; at = next++) {
        const each = wrong[at];
        const door = doors[at % 2 === 0 ? 0 : 1];
        if (each) lost.push(...(await objectionTo(door, each, at)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    return { tried: wrong.length, lost };
  },
};

const ASK_WHAT_THERE_IS: HostileRequest = {
  method: 'GET',
  path: '/api/openapi.json',
  headers: {},
  body: null,
  cookieJunk: '',
};

async function objectionTo(door: Door, each: HostileRequest, at: number): Promise<string[]> {
  const label = `${each.method} ${each.path.slice(0, 100)}`;
  const { status, text: body } = await send(door, each, at);
  if (status >= 500) return [`${label} was answered ${status}: ${body.slice(0, 200)}`];
  // The pages have pages for what they do not know.
  const isApi = /^\/(api|vault|webhooks)\//.test(each.path);
  // Node's parser answers invalid HTTP with a status and nothing more.
  const isOfParser = body === '' && (status === 400 || status === 431);
  if (status < 400 || !isApi || isOfParser || each.method === 'HEAD') return [];
  return isRefusal(status, body) ? [] : [`${label} was refused in another shape: ${body.slice(0, 200)}`];
}

function isRefusal(status: number, body: string): boolean {
  try {
    return ERROR_STATUS[errorBody.parse(JSON.parse(body)).code] === status;
  } catch {
    return false;
  }
}

/** Status 0 when the server hung up, which is a valid answer to invalid HTTP. */
function send(
  door: Door,
  { method, path, headers, body, cookieJunk }: HostileRequest,
  at: number,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve) => {
    const gone = () => resolve({ status: 0, text: '' });
    const call = request(
      {
        method: method.toUpperCase(),
        path,
        port: door.port,
        host: '127.0.0.1',
        agent: door.agent,
        headers: {
          host: HOST,
          origin: `http://${HOST}`,
          'x-forwarded-for': `10.${200 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`,
          ...(cookieJunk === '' ? {} : { cookie: cookieJunk }),
          ...(body === null ? {} : { 'content-length': body.byteLength }),
          ...headers,
        },
      },
      (response) => {
        text(response).then((answer) => resolve({ status: response.statusCode ?? 0, text: answer }), gone);
      },
    );
    call.on('error', gone);
    call.end(body ?? undefined);
  });
}
