import {
  acceptConnectionRequest,
  type ConnectionRequest,
  rejectConnectionRequest,
  sendConnectionRequest,
} from '@tandem/contract/connections';
import type { Actor } from './test-app.ts';

/** Asks to connect. */
export async function askToConnect(from: Actor, to: Actor): Promise<ConnectionRequest> {
  const { request } = await from.call(sendConnectionRequest, { params: { userId: to.id } });
  return request;
}

/** Connects two members. */
export async function connect(from: Actor, to: Actor): Promise<void> {
  const { _id } = await askToConnect(from, to);
  await to.call(acceptConnectionRequest, { params: { requestId: _id } });
}

/** Lets one member ask and the other turn them down. */
export async function rejectConnection(from: Actor, to: Actor): Promise<void> {
  const { _id } = await askToConnect(from, to);
  await to.call(rejectConnectionRequest, { params: { requestId: _id } });
}
