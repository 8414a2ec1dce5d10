import { Readable } from 'node:stream';
import type { Content, Operation } from '@tandem/contract/operation';
import type { FastifyReply } from 'fastify';

type ContentType = NonNullable<Operation['gives']>;

/** Images are immutable; a calendar changes and is private. */
const caching: Record<ContentType, string> = {
  'image/webp': 'public, max-age=31536000, immutable',
  'text/calendar': 'no-store',
};

/** Sends bytes with headers that let a browser display them and nothing else. */
export function sendContent({ bytes, size }: Content, type: ContentType, reply: FastifyReply): FastifyReply {
  return reply
    .type(type === 'text/calendar' ? `${type}; charset=utf-8` : type)
    .headers({
      'content-length': String(size),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': caching[type],
    })
    .send(Readable.from(bytes));
}
