import { downloadAttachment } from '@tandem/contract/attachments';
import type { HostileRequest } from './hostile-requests.ts';

/** The parts of a reply that are checked. */
export interface FuzzReply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** Internal details of database, files, code and secrets, which no reply may contain. */
const internals =
  /node_modules|\.ts:\d|\bat \w+ \(|Failed query|violates|syntax error at|relation "|column "|invalid byte|invalid input syntax|statement timeout|pglite|drizzle|\$argon2|password_hash|token_hash|ECONN|ENOENT|Cannot read prop/i;

/** Describes what is wrong with the reply to a hostile request, or returns null. No reply may contain `secrets`. */
export function violationIn(
  request: HostileRequest,
  { status, headers, body }: FuzzReply,
  secrets: readonly string[],
): string | null {
  const leak = body.match(internals)?.[0] ?? secrets.find((secret) => body.includes(secret));
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`;
  if (leak !== undefined) return `contains "${leak}"`;
  // Node itself answers with these two, before Fastify sees the request.
  if (status === 417 || status === 431) return null;
  if (!String(headers['content-security-policy']).includes("object-src 'none'"))
    return 'has no Content-Security-Policy';
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks nosniff';
  if (headers['access-control-allow-origin'] !== undefined) return 'allows other origins';
  if (request.url.startsWith('/api/') && status === 200 && !mayAnswerWith(request, headers['cache-control']))
    return 'lacks no-store';
  const unsafe = cookies.find((cookie) => !/HttpOnly; SameSite=Lax/.test(String(cookie)));
  if (unsafe !== undefined) return `sets a cookie without HttpOnly or SameSite: ${unsafe}`;
  return null;
}

/** Replies are not stored. A browser may keep a file, and asks each time whether it still may show it. */
const mayAnswerWith = ({ operation }: HostileRequest, caching: unknown): boolean =>
  caching === 'no-store' || (operation === downloadAttachment.name && caching === 'private, no-cache');

/** A request in one line, shortened. */
export function describeRequest({ operation, method, url, headers, payload }: HostileRequest): string {
  const shown = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  const otherHeaders = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie'));
  return shown(
    `${operation}: ${method} ${shown(url)} ${JSON.stringify(otherHeaders)} ${shown(String(payload))}`,
  );
}
