// Keeps a websocket open for each member that the parent process names, and reads nothing of what comes.
interface Order {
  address: string;
  cookies: string[];
}

/** How many connect at once. */
const atOnce = 100;

process.on('message', ({ address, cookies }: Order) => {
  const url = `${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const open = async () => {
    for (let cookie = cookies.pop(); cookie !== undefined; cookie = cookies.pop())
      await openOne(url, { cookie, origin: address });
  };
  for (let at = 0; at < atOnce; at += 1) void open();
});

/** Resolves once Socket.IO has let the member in. */
function openOne(url: string, headers: Record<string, string>): Promise<void> {
  // Node's own client takes headers, which browsers do not.
  const socket = new WebSocket(url, { headers } as never);
  return new Promise((resolve, reject) => {
    socket.addEventListener('error', () => reject(new Error('A websocket failed.')));
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (data.startsWith('0')) socket.send('40');
      if (data.startsWith('40')) resolve();
      if (data === '2') socket.send('3');
    });
  });
}
