import { Readable } from 'node:stream';
import type { Content, Operation } from '@tandem/contract/operation';
import type { FastifyReply, FastifyRequest } from 'fastify';

type ContentType = NonNullable<Operation['gives']>;

/** How long a browser shows an image without asking again, in seconds: a hidden photo is gone by then. */
const imageLife = 300;

/** Shared caches keep no image, because they would serve a hidden one; a calendar changes and is private. */
const caching: Record<ContentType, string> = {
  'image/webp': `private, max-age=${imageLife}`,
  'text/calendar': 'no-store',
};

/** Sends bytes with headers that let a browser display them and nothing else; 304 when it has them. */
export async function sendContent(
  { size, etag, read }: Content,
  type: ContentType,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  reply.headers({
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': caching[type],
    ...(etag !== null && { etag }),
  });
  if (etag !== null && hasContent(request.headers['if-none-match'], etag)) return reply.status(304).send();
  return reply
    .type(type === 'text/calendar' ? `${type}; charset=utf-8` : type)
    .header('content-length', String(size))
    .send(Readable.from(await read()));
}

/** Whether If-None-Match lists the content; a proxy may have weakened the tag. */
const hasContent = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false;
