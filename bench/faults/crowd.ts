import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { signUpRemotely } from '../../server/src/testing/processes/remote-member.ts';

/** Idle websockets, which reconnect as those of the web client do. */
export interface Crowd {
  /** Resolves once every one of them is connected. */
  allBack(): Promise<void>;
  close(): void;
}

/** Members have several devices. */
const ofMember = 20;

/** Opens that many websockets, of a twentieth as many members. */
export async function openCrowd(address: string, size: number): Promise<Crowd> {
  const names = Array.from({ length: size / ofMember }, (_, at) => `crowd${at}`);
  const sockets: ReturnType<typeof io>[] = [];
  for (const name of names) {
    const { cookie } = await signUpRemotely(address, name);
    const opened = Array.from({ length: ofMember }, () =>
      io(address, {
        transports: ['websocket'],
        forceNew: true,
        extraHeaders: { origin: address, cookie },
      }),
    );
    await Promise.all(opened.map((socket) => once(socket as never, 'connect')));
    sockets.push(...opened);
  }
  return {
    allBack: async () => {
      while (sockets.some(({ connected }) => !connected)) await delay(20);
    },
    close: () => sockets.forEach((socket) => socket.close()),
  };
}
