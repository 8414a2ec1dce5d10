import type { HostileRequest } from './hostile-requests.ts';

/** What of a reply is looked at. */
export interface Answer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: string;
}

/** What only the inside of the server says: of its database, its files, its code, its secrets. */
const inside =
  /node_modules|\.ts:\d|\bat \w+ \(|Failed query|violates|syntax error at|relation "|column "|invalid byte|invalid input syntax|statement timeout|pglite|drizzle|\$argon2|password_hash|token_hash|ECONN|ENOENT|Cannot read prop/i;

/** What is wrong with an answer to a hostile request, in words; null when nothing is. `secrets` may stand in no answer. */
export function violationIn(
  request: HostileRequest,
  { status, headers, body }: Answer,
  secrets: readonly string[],
): string | null {
  const leak = body.match(inside)?.[0] ?? secrets.find((secret) => body.includes(secret));
  const cookies = [headers['set-cookie'] ?? []].flat();
  if (status >= 500) return `${status}: ${body.slice(0, 200)}`;
  if (leak !== undefined) return `tells "${leak}"`;
  // These two Node answers itself, before there is a request; they have no body to look at.
  if (status === 417 || status === 431) return null;
  if (!String(headers['content-security-policy']).includes("object-src 'none'")) return 'has no policy';
  if (headers['x-content-type-options'] !== 'nosniff') return 'may be sniffed';
  if (headers['access-control-allow-origin'] !== undefined) return 'is open to other sites';
  if (request.url.startsWith('/api/') && status === 200 && headers['cache-control'] !== 'no-store')
    return 'may be stored';
  const open = cookies.find((cookie) => !/HttpOnly; SameSite=Lax/.test(String(cookie)));
  if (open !== undefined) return `sets ${open}`;
  return null;
}

/** A request short enough to be read in a report. */
export function describeRequest({ operation, method, url, headers, payload }: HostileRequest): string {
  const shown = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}…` : text);
  const told = Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'cookie'));
  return shown(`${operation}: ${method} ${shown(url)} ${JSON.stringify(told)} ${shown(String(payload))}`);
}
