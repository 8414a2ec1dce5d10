import { gunzipSync } from 'node:zlib';
import { listFeed } from '@tandem/contract/projects/project-lists';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { compressReplies } from './compress-replies.ts';

const texts = { long: 'A line of a list that is told again and again. '.repeat(100), short: 'A line.' };

async function fetchText(url: string, accepted?: string, site = 'same-origin') {
  const http = fastify();
  compressReplies(http);
  http.get('/long', { config: { operation: listFeed } }, async () => texts.long);
  http.get('/short', { config: { operation: listFeed } }, async () => texts.short);
  http.get('/other', async () => texts.long);
  const headers = { 'sec-fetch-site': site, ...(accepted !== undefined && { 'accept-encoding': accepted }) };
  return http.inject({ url, headers });
}

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8'])(
  'a long reply is compressed for who accepts "%s"',
  async (accepted) => {
    const { headers, rawPayload } = await fetchText('/long', accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(texts.long.length / 10);
    expect(gunzipSync(rawPayload).toString()).toBe(texts.long);
  },
);

it.each([undefined, '', 'identity', 'br', 'gzip;q=0', 'gzip; q=0.0', 'gzip;q=nonsense', 'xgzip'])(
  'a long reply is sent as it is to who accepts "%s"',
  async (accepted) => {
    const { headers, body } = await fetchText('/long', accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect([body, headers['vary']]).toEqual([texts.long, 'accept-encoding']);
  },
);

it.each(['/short', '/other'])('%s is sent as it is', async (url) => {
  const { headers } = await fetchText(url, 'gzip');
  expect(headers['content-encoding']).toBeUndefined();
});

it('a reply that another site asked for is sent as it is', async () => {
  const { headers } = await fetchText('/long', 'gzip', 'cross-site');
  expect(headers['content-encoding']).toBeUndefined();
});
