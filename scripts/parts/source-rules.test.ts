import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './root.mjs';

interface SourceRule {
  readonly why: string;
  readonly files: string;
  /** Where the fact is at home. */
  readonly except: RegExp;
  readonly forbidden: RegExp;
  /** Comments are judged too. */
  readonly isOfWords?: boolean;
  /** Tests are judged, statement by statement. */
  readonly isOfTests?: boolean;
  /** Lines that must be found, so that the rule cannot fall asleep. */
  readonly planted: readonly string[];
}

/** Rules of docs/conventions.md that a line of source can break. Tests may name what they try. */
const RULES: readonly SourceRule[] = [
  {
    why: 'a script sends a form of the office without the card that may be typed in it (`withoutCard`)',
    files: 'web/office/**/*.{ts,tsx}',
    except: /^$/,
    forbidden: /\b(?:submit|fetch|call)\(new FormData\(/,
    planted: ["submit(new FormData(form), { method: 'post', action });"],
  },
  {
    why: 'what an order holds is a value of it: for an `exists`, PostgreSQL reads the whole ledger',
    files: '{server,cli}/**/*.ts',
    except: /^$/,
    forbidden: /select (?:1 |true |\* )?from order_holds/,
    planted: [
      'and not exists (select from order_holds h where h.order_id = o.order_id and h.held_cents > 0)',
      'exists (select 1 from order_holds h where h.order_id = o.order_id)',
    ],
  },
  {
    why: 'a promise that is kept gives its error for good: add a `catch` that forgets it (decision 189)',
    files: '{server,cli,web}/**/*.{ts,tsx}',
    except: /^$/,
    forbidden: /\?\?= (?:select|read|fetch|load|ask)\w*\((?:db|reader|sql)\b[^)]*\);/,
    planted: ['key ??= selectFingerprintKey(db);'],
  },
  {
    why: 'a statement that locks rows to which others refer does not change them, too: the next in line deadlocks (decision 190)',
    files: '{server,cli}/**/*.ts',
    // Nothing refers to a limit.
    except: /^server\/platform\/rate-limits\//,
    forbidden: /\bfor no key update(?: of \w+\b)?(?!(?: of \w+\b)?\s*`)|\$\{lock\w+\(/,
    planted: [
      'order by p.product_id for no key update of p',
      'select from orders for no key update)',
      `with locked as (\${lockProducts(productIds)}), taken as (`,
    ],
  },
  {
    why: 'which job runs before which stands in one file, `server/platform/jobs/priorities.ts`',
    files: '{server,cli}/**/*.ts',
    except: /^$/,
    forbidden: /\bpriority => (?!\$\{sql\.lit\(PRIORITY\.)/,
    planted: ["job_key => 'a', priority => 10)", 'priority => 20)).id end'],
  },
  {
    why: 'a carrier stands in the list of carriers only: another one is data',
    files: '{domain,contract,server,web,cli}/**/*.{ts,tsx}',
    except: /^domain\/delivery\/methods\.ts$|^server\/(providers\/carrier|testing)\//,
    forbidden: /'PICKUP_[A-Z]+'/,
    planted: ["if (method === 'PICKUP_FEDEX') return 0;", "not in ('DELIVER', 'PICKUP_UPS')"],
  },
  {
    why: 'a key of a stored document stands in SQL through `textIn` or `jsonIn`, which know its type',
    files: '{server,cli}/**/*.ts',
    except:
      /^server\/(testing|attacks|bad-days|seed)\/|\/testing\/|^server\/platform\/database\/json-path\.ts$/,
    forbidden: /[a-z)] (#>>?|->>?) '/,
    planted: ["and o.document #>> '{delivery,kind}' <> 'x'", "select l ->> 'qty'", "(d.entry) -> 'lines'"],
  },
  {
    why: 'a handler returns a `Result`: status, body and headers come from the data of its route',
    files: 'server/{account,catalog,office,ordering,people,programs}/**/*.ts',
    // What answers without a route of the contract, and what stands before the handlers.
    except: /\/(webhooks|photos|content|testing)\/|^server\/(account\/serve-customers|office\/[a-z-]+)\.ts$/,
    forbidden: /\bc\.json\(|\brefuse\(c\b|\.openapi\(/,
    planted: [
      'return c.json(order, 200);',
      'if (!order) return refuse(c, NOT_FOUND);',
      '.openapi(route, run)',
    ],
  },
  {
    why: 'a name is a noun or a verb: what was told, asked, said, shown, ended or begun says nothing of what it is',
    files: '{domain,contract,server,web,cli,bench,storm}/**/*.{ts,tsx}',
    // Figures that are published, and a run that is stored, under these names.
    except:
      /^server\/(programs\/(bulk-payment\/)?reconcile-[a-z]+|office\/reports\/(club-report|export-rows))\.ts$/,
    forbidden:
      /\b(?:const|let|function|readonly) \[?(?:told|asked|said|shown|ended|begun)\b|\((?:told|asked|said|shown|ended|begun)(?:[:,)]| =>)/,
    planted: [
      'const asked = await request();',
      'const [shown, setShown] = useState(false);',
      'function told(invitation: Invitation): Outcome {',
      '  readonly ended: Promise<void>;',
      'function beginsWith(begun: string, short: string) {',
    ],
  },
  {
    why: 'what a page sends is typed by the contract: `bodyOf` takes what was typed',
    files: 'web/**/*.{ts,tsx}',
    // What the browser makes of a passkey, and texts that the call itself judges.
    except:
      /^web\/office\/(ui\/passkey-button|me\/passkeys|reports\/report-page|parts\/bulk-target)\.tsx?$|\/testing\//,
    forbidden: /\bas never\b/,
    planted: ["call('post /office/promotions', { body: body as never })"],
  },
  {
    why: 'outcomes have a `reason`, a `code` or a `kind`: a sentence is for reading, and is never compared',
    files: 'web/**/*.{ts,tsx}',
    except: /\/testing\//,
    forbidden:
      /[!=]== *([A-Z_]*MESSAGES\b|[\w.?]*\.(lead|message)\b)|(MESSAGES\.\w+|\.(lead|message)) *[!=]==(?! *(null\b|undefined\b|''))|\.(includes|startsWith|endsWith|indexOf)\(([A-Z_]*MESSAGES\b|'\w[^']* [^']*')/,
    planted: [
      'if (error.message === MESSAGES.emailHasAccount) return;',
      'message !== MESSAGES.invalidZip && end()',
      'return MESSAGES.anyError === message;',
      'if (reply.lead === sentence) return null;',
      'if (sentence !== sent.reply.lead) return sent;',
      'errors.email?.includes(MESSAGES.emailHasAccount)',
      'each.endsWith(MESSAGES.poBox)',
      "reason.includes('PO Box')",
    ],
  },
  {
    why: 'a link of the office is made by `linkTo`, which knows all addresses',
    files: 'web/office/**/*.{ts,tsx}',
    except: /^web\/office\/(acts|link-to|routes)\.ts$/,
    // The address stands in a line of its own where the call is long.
    forbidden: /(?<!linkTo\(|actAt\(pattern, |^ +)[`'"]\/office[/?`'"]/,
    planted: ['<Link to={`/office/orders/1`}>', 'back="/office/bulk"', "redirect('/office/me', 303)"],
  },
  {
    why: 'numbers, money and counts of the office are written in one place',
    files: 'web/office/**/*.{ts,tsx}',
    except: /^web\/office\/(ui\/texts|parts\/report-texts)\.ts$/,
    forbidden: /\.toLocaleString\(|(?<count>[\w.]+)\} (\$?\{)\k<count> === 1 \? '(?<noun>\w+)' : '\k<noun>s'/,
    planted: [
      "cell: ({ carts }) => carts.toLocaleString('en-US')",
      "{orders} {orders === 1 ? 'order' : 'orders'}",
    ],
  },
  {
    why: 'a press imports nothing: its script is fetched ahead and once (`fetchOnce`)',
    files: 'web/**/*.{ts,tsx}',
    // What no press waits for: measurements, and the ground of a map.
    except: /^web\/(entry\.client|parts\/map\/draw-ground)\.tsx?$/,
    forbidden: /(?<!fetchOnce\(\(\) => )import\('[^']+\.ts'\)/,
    planted: [
      "const loadRules = () => import('./send-login.ts');",
      "const { takeCard } = await import('../parts/take-card.ts');",
    ],
  },
  {
    why: 'days after a moment are summed in one place: `daysAfter`',
    files: '{server,cli}/**/*.ts',
    // The clock itself, and how old a forecast may be.
    except: /^server\/(platform\/clock|providers\/weather\/nws-forecasts)\.ts$|\/testing\//,
    forbidden: /\b86_?400_?000\b|\b24 \* (3600|60 \* 60) \* 1000\b/,
    planted: [
      'const until = new Date(now.getTime() + 7 * 86_400_000);',
      'const DAY_MS = 24 * 3600 * 1000;',
      'const LINK_DAYS_MS = 30 * 24 * 60 * 60 * 1000;',
    ],
  },
  {
    why: 'each answer of a fetcher is handled once by `useAnswer`: an effect that depends on it can be lost',
    files: 'web/**/*.{ts,tsx}',
    except: /^$/,
    forbidden: /\[[^\]]*(?:\bdata\]|\w\.data\b[^\]]*\])\);/,
    planted: ['  }, [fetcher.data]);', '  }, [sent, change.data]);', '  }, [fetcher.data, kind]);'],
  },
  {
    why: 'the time that a statement may take is lifted in one place: `takeTime`, `takeAnyTime`',
    files: '{server,cli}/**/*.ts',
    // How pg_dump's own connection reads.
    except: /^server\/platform\/(database\/(take-time|session)|backup\/client)\.ts$|\/testing\//,
    forbidden: /\bstatement_timeout\b/,
    planted: ['await run(trx)`set local statement_timeout = 0`;'],
  },
  {
    why: 'jobs for many rows are added in one call (`manyJobs`): each call reads the jobs before it',
    files: 'server/**/*.ts',
    // One email or one delivery, sent again.
    except: /^server\/messages\/(mails\/mail|outbound-webhooks\/delivery)-store\.ts$/,
    forbidden: /\blateral graphile_worker\.add_job\(/,
    planted: [
      'select count(job.id) from waiting w cross join lateral graphile_worker.add_job(task, payload)',
    ],
  },
  {
    why: 'what decides something takes the time from the clock of the shop; how long something takes is `performance.now()`',
    files: '{domain,contract,server,cli}/**/*.ts',
    // The clock itself, the moments of traces, a script for the browser, and what plays the outside world in tests.
    except:
      /^server\/platform\/(clock|tracing\/open-tracing)\.ts$|^server\/office\/demo-code-page\.ts$|^server\/testing\/|\/testing\//,
    forbidden: /\bnew Date(\(\)|;|,|\))|\bDate\.now\b|\bTemporal\.Now\b/,
    planted: [
      'stepAt(new Date())',
      'const now = new Date;',
      'askAt = Date.now() + keepMs;',
      '[1].map(Date.now)',
    ],
  },
  {
    why: 'words of American English, one for one thing',
    files: '{domain,contract,server,web,cli,bench,storm}/**/*.{ts,tsx,json}',
    // An account of the operating system, a column, and what wines are said to taste of.
    except: /^server\/(platform\/database\/embedded\/account\.ts$|seed\/)/,
    // The API's documentation was published under one heading of these.
    forbidden:
      /\b(nobody|whoever|anew|(?<!-)meanwhile|colours?|tokenise|organis\w+|recognis\w+|(?<!tag: ')catalogue|(milli)?litres?)\b/i,
    isOfWords: true,
    planted: [
      '// Whoever has the link',
      "'Nobody yet'",
      'const colour = 1;',
      '/** Done meanwhile. */',
      "summary: 'Read the prices anew'",
      '/** Of the whole catalogue. */',
      "unit: 'litres'",
      '750 millilitres',
    ],
  },
  {
    why: 'who is told what is said by a verb that says more: notified, shown, distinguished, given',
    files: '{domain,contract,server,web,cli,bench,storm}/**/*.{ts,tsx}',
    except: /^$/,
    forbidden:
      /^\s*(\/?\*|\/\/).*\btold\b|\b(?:it|they|this|these|page|name|program|file)s? (?:is|are) told\b/i,
    isOfWords: true,
    planted: [
      '// The customer is told that the order is ready.',
      '/** Told apart by `kind`. */',
      "'No program is told yet.'",
    ],
  },
  {
    why: 'a text has characters; letters are A to Z',
    files: '{domain,contract,server,web,cli}/**/*.{ts,tsx}',
    except: /^$/,
    forbidden: /(\d|\})\+? letters\b(?!,)|\b(most|than|up to) \w+ letters\b/,
    isOfWords: true,
    planted: ["'Enter up to 300 letters.'", "'It has 12 letters.'", '/** At most ten letters. */'],
  },
  {
    why: 'a payment is authorized; the other spelling is in stored states, tables and columns, and nowhere else',
    files: '{domain,contract,server,web,cli,bench,storm}/**/*.{ts,tsx}',
    except: /^$/,
    forbidden:
      /Authoris|(?<!is_)authoris(?!ed[',:]|e-again'|ed_cents\b|ations?\b|ation_key\b)|^\s*(\/?\*|\/\/).*(?<!['.`])authoris/,
    isOfWords: true,
    planted: [
      '/** Of an authorised payment. */',
      '// While authorising again',
      'function authoriseAgain() {',
      "text: 'Authorised again'",
      'const isAuthorised = true;',
    ],
  },
  {
    why: 'a comment gives the reason itself, or the name of a decision or a test, and cites nothing that is not here',
    files: '{domain,contract,server,web,cli,bench,storm,e2e,scripts}/**/*.{ts,tsx,mjs}',
    // It has the planted lines.
    except: /^scripts\/parts\/source-rules\.test\.ts$/,
    forbidden:
      /(?<!regulations, )§|\b(spec|contract|design|facts|reports|imports|rules),? sections? \d|\([^)]*, section \d|\b(office design|weather facts|spec(ification)?\.md|contract\.md)\b/i,
    isOfWords: true,
    planted: [
      '/** Spec §4: a PO box is reported at the address. */',
      '// The office: few people (office design, section 2).',
      ' * Weather facts, section 2: two standard deviations',
      '/** As contract.md says. */',
    ],
  },
  {
    why: 'what waits is called waiting; `owed` is a stored state alone',
    files: '{domain,contract,server,web,cli}/**/*.{ts,tsx}',
    except: /^$/,
    forbidden: /(?<!')\bowed\b(?!')/,
    isOfWords: true,
    planted: ['readonly owed: number;', '/** What is owed. */'],
  },
  {
    why: 'a test changes a row by its builder (`changeOrder`), which knows the columns and their types',
    files: '{server,cli,e2e}/**/*.test.ts',
    // Tables as they were, and lists of faults in SQL.
    except: /^server\/platform\/database\/|^cli\/(orders\/money|database\/database)\.test\.ts$/,
    // What takes a value out of another row is clearer in SQL.
    forbidden:
      /`\s*update (?:orders|products|memberships|customers|cards|clubs|club_tiers|carts|mails|promos) set (?:(?!\bselect\b|\bwhere\b)[^`])*where (?:order_id|slug|membership_id|customer_id|card_id|club_type_id|tier_id|cart_id|mail_id|promo_code|email) = (?:\$\{[^}]*\}|'[^']*'|\d+)\s*`/,
    isOfTests: true,
    planted: [
      `await sql\`update orders set packed_at = now() where order_id = \${orderId}\`.execute(shop.db)`,
      `await run(shop.db)\`\n  update mails set tries = \${tries}\n  where mail_id = \${mailId}\``,
      "// Expired.\nconst ended = sql`update promos set ends_on = now() where promo_code = 'TOAST10'`",
    ],
  },
  {
    why: 'a command starts on any Node from 20 on, before the pinned one is there',
    files: 'scripts/**/*.mjs',
    except: /^$/,
    forbidden:
      /\b(Map|Object)\.groupBy\b|\bPromise\.(withResolvers|try)\b|\bArray\.fromAsync\b|\bglobSync\b|\bRegExp\.escape\b|\bIterator\.|\.(union|difference|intersection|isSubsetOf)\(/,
    planted: ['const files = Map.groupBy(times, file);', 'const all = one.union(other);'],
  },
];

const isTest = /\.test\.tsx?$/;
/** A comment may name an example. */
const isComment = /^\s*(\*|\/\/|\/\*)/;

function linesAgainst({ forbidden, isOfWords, isOfTests }: SourceRule, text: string): string[] {
  const judged = isOfTests
    ? text.split(';')
    : text.split('\n').filter((line) => isOfWords || !isComment.test(line));
  return judged.filter((line) => forbidden.test(line));
}

describe.each(RULES)('$why', (rule) => {
  test('in all sources', () => {
    const files = globSync(rule.files, { cwd: root }).filter(
      (file) =>
        !file.includes('node_modules') &&
        isTest.test(file) === (rule.isOfTests ?? false) &&
        !rule.except.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    const found = files.flatMap((file) =>
      linesAgainst(rule, readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  test('a planted violation is found', () => {
    expect(rule.planted.flatMap((line) => linesAgainst(rule, line))).toHaveLength(rule.planted.length);
  });
});
