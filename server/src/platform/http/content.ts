import { Readable } from 'node:stream';
import type { Content } from '@tandem/contract/operation';
import type { FastifyReply } from 'fastify';

/** Answers with bytes that never change under their address and can do nothing in a browser but be shown. */
export function sendContent({ bytes, size }: Content, type: string, reply: FastifyReply): FastifyReply {
  return reply
    .type(type)
    .headers({
      'content-length': String(size),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'public, max-age=31536000, immutable',
    })
    .send(Readable.from(bytes));
}
