import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWeighedServer, type WeighedServer } from '../testing/hostile/weighed-server.ts';

let server: WeighedServer;
let cookie: string;
beforeAll(async () => {
  server = await openWeighedServer();
  cookie = await server.cookiesOf('manager');
});
afterAll(() => server.close());

// A body that says it is JSON is read before any handler, to see how deep it is.
test.each(['application/json', 'application/x-www-form-urlencoded', 'image/jpeg'])(
  'an upload that is no photo is refused, whatever it says it is: %s',
  async (type) => {
    const path = '/api/office/products/corkscrew/photos';
    const answer = await server.send({
      method: 'POST',
      path,
      type,
      body: Buffer.alloc(256_000, 'a'),
      cookie,
    });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'unsupported-media-type' });
  },
);
