import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A mail server on this machine, with the mails that it has taken. */
export interface TestSmtp {
  readonly url: string;
  readonly taken: readonly TakenMail[];
  /** How many connections were opened. */
  readonly connections: () => number;
  /** What it says in place of taking a mail, and after which command; null: it takes all. */
  refusal: { after: 'RCPT' | 'DATA' | 'MAIL'; code: number; words: string } | null;
  /** Null: it answers as it should. 'silent' never does, 'dropped' hangs up once it has the mail. */
  badDay: 'silent' | 'dropped' | null;
  close(): Promise<void>;
}

export interface TakenMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly user: string | null;
  /** As it came: headers, an empty line, the body. */
  readonly raw: string;
  /** By name in lower case; folded lines are joined. */
  readonly headers: Readonly<Record<string, string>>;
}

export async function startTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const taken: TakenMail[] = [];
  let connections = 0;
  const refusedAfter = (command: 'RCPT' | 'DATA' | 'MAIL'): Error | null => {
    if (smtp.refusal?.after !== command) return null;
    return Object.assign(new Error(smtp.refusal.words), { responseCode: smtp.refusal.code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, callback) {
      connections += 1;
      if (smtp.badDay !== 'silent') callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (password === 'secret') callback(null, { user: username ?? '' });
      else callback(Object.assign(new Error('no'), { responseCode: 535 }));
    },
    onMailFrom: (_address, _session, callback) => callback(refusedAfter('MAIL')),
    onRcptTo: (_address, _session, callback) => callback(refusedAfter('RCPT')),
    onData(stream, session, callback) {
      let raw = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        raw += chunk;
      });
      stream.on('end', () => {
        const refusal = refusedAfter('DATA');
        if (refusal) return callback(refusal);
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          user: session.user ?? null,
          raw,
          headers: headersOf(raw),
        });
        if (smtp.badDay !== 'dropped') return callback();
        for (const connection of server.connections) connection.close();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    connections: () => connections,
    refusal: null,
    badDay: null,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return smtp;
}

function headersOf(raw: string): Record<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
}
