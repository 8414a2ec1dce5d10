import { join } from 'node:path';
import { adaptedSample, type Places, type ProxyKind } from './proxy-process.ts';

/** nginx with the configuration of `deploy`. */
export const nginx: ProxyKind = {
  name: 'nginx',
  configFile: 'nginx.conf',
  configOf: (places) => wholeConfig(places.folder, sampleFor(places)),
  argumentsOf: (folder) => ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'],
};

/** The sample with the ports and paths of this test, and without TLS. */
const sampleFor = (places: Places): string =>
  adaptedSample('nginx.conf', places, [
    [/ {4}listen 80;\n {4}listen \[::\]:80;/g, `listen unix:${join(places.folder, 'redirect.socket')};`],
    [/ {4}listen 443 ssl http2;\n {4}listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${places.port};`],
    [/ {4}ssl_certificate\w* \S+;\n/g, ''],
  ]);

/** What the sample is included in: one process in the foreground that writes to its own folder only. */
function wholeConfig(folder: string, included: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  return `
daemon off;
master_process off;
pid ${join(folder, 'nginx.pid')};
error_log stderr error;
events {}
http {
access_log off;
${temporary}
${included}
}
`;
}
