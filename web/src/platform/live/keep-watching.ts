import type { CommandArgs, CommandResult, LiveCommand } from '@tandem/contract/events';
import { CallFailure } from '../call.ts';
import { live } from './live.ts';
import type { LiveConnection } from './live-connection.ts';

/** The pause before a command is sent again that the server could not carry out. */
const pauseMs = 3_000;

/**
 * Sends a command that makes the server send events, now and at each connect. One that fails for a while is sent again, because
 * no event would come until the next connect. Calls `onJoined` after each that succeeds: events may have been missed before.
 * Returns a function that stops.
 */
export function keepWatching<W extends LiveCommand>(
  command: W,
  input: CommandArgs<W>,
  onJoined: (result: CommandResult<W>) => void,
  connection: Pick<LiveConnection, 'command' | 'onConnect'> = live,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = async () => {
    clearTimeout(timer);
    try {
      const joined = await connection.command(command, input);
      if (!isStopped) onJoined(joined);
    } catch (error) {
      const isRefused = error instanceof CallFailure && error.status === 400;
      if (!isStopped && !isRefused) timer = setTimeout(() => void send(), pauseMs);
    }
  };
  const stopConnects = connection.onConnect(() => void send());
  void send();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopConnects();
  };
}
