import { logIn, signUp } from '@tandem/contract/account';
import { type InputOf, type Operation, pathOf, type Reply } from '@tandem/contract/operation';

/** A member who calls a server in another process over the network. */
export interface RemoteMember {
  id: string;
  cookie: string;
  /** Calls an operation and returns its reply; throws when it is refused or the server does not answer. */
  call<O extends Operation>(operation: O, input: InputOf<O>): Promise<Reply<O>>;
}

/** A reply of a server in another process that is no success. */
export class RemoteRefusal extends Error {
  /** The status and whether the reply says when to retry, such as `503, Retry-After`. */
  readonly reason: string;

  constructor(operation: string, reply: Response, body: string) {
    super(`${operation} was refused: ${reply.status} ${body}`);
    this.reason = `${reply.status}${reply.headers.has('retry-after') ? ', Retry-After' : ''}`;
  }
}

type Wire = { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };

async function send(address: string, cookie: string, operation: Operation, input: Wire): Promise<Response> {
  const query = input.query === undefined ? '' : `?${new URLSearchParams(input.query)}`;
  const reply = await fetch(`${address}${pathOf(operation.path, input.params)}${query}`, {
    method: operation.method,
    headers: {
      origin: address,
      ...(cookie === '' ? {} : { cookie }),
      ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
  });
  if (!reply.ok) throw new RemoteRefusal(operation.name, reply, await reply.text());
  return reply;
}

/** Signs a member up on the server at this address, and logs in. */
export async function signUpRemotely(address: string, name: string): Promise<RemoteMember> {
  const credentials = { emailId: `${name}@example.org`, password: 'correct horse battery' };
  const about = { about: 'Chats.', age: 30, experience: 1 };
  const lists = { techStack: ['SQL'], skills: ['Writing'], interests: ['Chat'] };
  const body = { firstName: name, lastName: 'Remote', ...credentials, ...about, ...lists };
  const signedUp = await send(address, '', signUp, { body });
  const { user } = (await signedUp.json()) as Reply<typeof signUp>;
  const loggedIn = await send(address, '', logIn, { body: credentials });
  const cookie = loggedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return callerOf(address, { id: user?._id ?? '', cookie });
}

/** The same member, who calls another server of the same database. */
export const callerOf = (
  address: string,
  { id, cookie }: Pick<RemoteMember, 'id' | 'cookie'>,
): RemoteMember => ({
  id,
  cookie,
  call: async (operation, input) =>
    (await send(address, cookie, operation, input as Wire)).json() as Promise<Reply<typeof operation>>,
});
