import { Readable } from 'node:stream';
import type { Content, Operation } from '@tandem/contract/operation';
import type { FastifyReply } from 'fastify';

type ContentType = NonNullable<Operation['gives']>;

/** An image never changes under its address; a calendar does, and holds what is its reader's alone. */
const caching: Record<ContentType, string> = {
  'image/webp': 'public, max-age=31536000, immutable',
  'text/calendar': 'no-store',
};

/** Answers with bytes that can do nothing in a browser but be shown. */
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
