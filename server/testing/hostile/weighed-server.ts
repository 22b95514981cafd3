import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Role } from '../../../domain/office/roles.ts';
import { DEMO_STAFF_PASSWORD } from '../../office/demo-staff.ts';
import { createTestDatabase } from '../database.ts';
import { startServerProcess } from '../server-process.ts';
import { throwawayFolder } from '../throwaway-folder.ts';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type?: string;
  readonly body?: Buffer;
  readonly cookie?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Weight {
  /** 0 where the server hung up. */
  readonly status: number;
  readonly location: string | null;
  readonly text: string;
  /** CPU of the whole process, in steps of 10 ms: a busy machine does not add to it. */
  readonly cpuMs: number;
  /** CPU of the thread that answers, before it answered somebody else who asked when the body was on its way. */
  readonly otherCpuMs: number;
  /** The highest that memory rose above where it was, in MB. */
  readonly grownMb: number;
}

export type WeighedServer = Awaited<ReturnType<typeof openWeighedServer>>;

/** The shop in a process of its own, whose CPU and memory are read from Linux. */
export async function openWeighedServer() {
  const database = await createTestDatabase();
  const temporary = throwawayFolder('temporary');
  const server = await startServerProcess({
    DATABASE_URL: database.databaseUrl,
    LOG_LEVEL: 'error',
    TMPDIR: temporary,
  });
  await server.ready();
  const { pid = 0 } = server.process;
  const host = `localhost:${server.port}`;

  let senders = 0;
  /** Each request comes from an address of its own, so that no limit hides what lies behind it. */
  function send({ method, path, type, body, cookie, headers }: Sent) {
    senders += 1;
    const sender = `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;
    return new Promise<Pick<Weight, 'status' | 'location' | 'text'>>((resolve) => {
      const gone = () => resolve({ status: 0, location: null, text: '' });
      const call = request(
        {
          ...{ host: '127.0.0.1', port: server.port, method, path, agent: false },
          headers: {
            host,
            origin: `http://${host}`,
            'x-forwarded-for': sender,
            ...(type === undefined ? {} : { 'content-type': type }),
            ...(body === undefined ? {} : { 'content-length': body.byteLength }),
            ...(cookie === undefined ? {} : { cookie }),
            ...headers,
          },
        },
        (answer) => {
          const location = answer.headers.location ?? null;
          text(answer).then((all) => resolve({ status: answer.statusCode ?? 0, location, text: all }), gone);
        },
      );
      call.on('error', gone);
      call.end(body);
    });
  }

  async function weigh(sent: Sent): Promise<Weight> {
    // Forgets the peak of memory.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const [memory, cpu, busy] = [memoryMb(pid, 'VmRSS'), cpuMs(pid), cpuMs(pid, pid)];
    const answered = send(sent);
    const other = send({ method: 'GET', path: '/healthz' }).then(({ status }) =>
      status === 200 ? cpuMs(pid, pid) - busy : Number.POSITIVE_INFINITY,
    );
    const [answer, otherCpuMs] = await Promise.all([answered, other]);
    const grownMb = memoryMb(pid, 'VmHWM') - memory;
    return { ...answer, cpuMs: cpuMs(pid) - cpu, otherCpuMs, grownMb };
  }

  /** A request whose body is still being sent. `answer` has no end: what was answered while it was being sent. */
  function begin({ method, path, type, cookie, headers }: Omit<Sent, 'body'>) {
    const host = `localhost:${server.port}`;
    const call = request({
      ...{ host: '127.0.0.1', port: server.port, method, path, agent: false },
      headers: {
        host,
        origin: `http://${host}`,
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(cookie === undefined ? {} : { cookie }),
        ...headers,
      },
    });
    const answer = new Promise<number>((resolve) => {
      call.on('response', (given) => {
        given.resume();
        resolve(given.statusCode ?? 0);
      });
      call.on('error', () => resolve(0));
    });
    const write = (bytes: Buffer) => new Promise<void>((resolve) => call.write(bytes, () => resolve()));
    return { answer, write, end: () => call.end(), hangUp: () => call.destroy() };
  }

  /** The highest that memory rises during `work` above where it was, in MB. */
  async function grownMbDuring(work: () => Promise<unknown>): Promise<number> {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const memory = memoryMb(pid, 'VmRSS');
    await work();
    return memoryMb(pid, 'VmHWM') - memory;
  }

  /** The cookies of a member of staff, or of the demo's customer. */
  async function cookiesOf(who: Role | 'customer'): Promise<string> {
    const browser = server.browser(1);
    const passed = async (path: string, body: object) => {
      const { status } = await browser.post(path, body);
      if (status >= 400) throw new Error(`${path} answered ${status}`);
    };
    if (who === 'customer') {
      await passed('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' });
      return browser.cookieHeader();
    }
    const email = `${who}@office.example`;
    await passed('/api/office/session', { email, password: DEMO_STAFF_PASSWORD });
    const { body } = await browser.get(`/dev/office-code.json?email=${encodeURIComponent(email)}`);
    await passed('/api/office/session/code', { code: body.code });
    return browser.cookieHeader();
  }

  return {
    weigh,
    send,
    begin,
    grownMbDuring,
    cookiesOf,
    printed: () => server.printed(),
    isAlive: () => server.process.exitCode === null,
    /** Names in its folder for temporary files. */
    temporaryFiles: () => readdirSync(temporary),
    async close() {
      await server.kill();
      rmSync(temporary, { recursive: true });
      await database.drop();
    },
  };
}

const MS_OF_A_TICK = 10;

/** Of the whole process, or of one of its threads: the first, whose id is the process’s, answers all requests. */
function cpuMs(pid: number, thread?: number): number {
  const of = thread === undefined ? `/proc/${pid}` : `/proc/${pid}/task/${thread}`;
  // After the name, which may contain blanks: utime and stime are fields 14 and 15.
  const fields = readFileSync(`${of}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * MS_OF_A_TICK;
}

function memoryMb(pid: number, which: 'VmRSS' | 'VmHWM'): number {
  const kb = new RegExp(`${which}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kb) / 1024;
}
