import { join } from 'node:path';
import { adaptedSample, type ProxyKind } from './proxy-process.ts';

/** Caddy with the configuration of `deploy`, without TLS. */
export const caddy: ProxyKind = {
  name: 'Caddy',
  configFile: 'Caddyfile',
  configOf: (places) => `${options}${adaptedSample('Caddyfile', places, siteAt(places.port))}`,
  argumentsOf: (folder) => ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')],
};

/** No other ports; its state goes to HOME. */
const options = `{
	admin off
	auto_https off
	log {
		level ERROR
	}
}
`;

const siteAt = (port: number) =>
  [[/^\{\$PUBLIC_URL:tandem\.example\.org\} \{/m, `http://127.0.0.1:${port} {`]] as const;
